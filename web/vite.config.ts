import { fileURLToPath } from "node:url";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = "127.0.0.1:8000";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte()],
  build: {
    outDir: fileURLToPath(new URL("../src/vendome/server/static", import.meta.url)),
    emptyOutDir: true,
    target: "baseline-widely-available",
    sourcemap: false,
    // The server's policy is default-src 'none' and what of our own is named: nothing inline, and no
    // data: addresses but for images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What several pages share comes in one file: each of thirty small ones would cost a request.
      output: {
        codeSplitting: {
          groups: [
            { name: "house", test: /web\/src\/(?!games\/\w+\/)|node_modules/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": { target: `http://${server}`, ws: true },
    },
  },
});
