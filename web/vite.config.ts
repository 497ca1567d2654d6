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
      // What several pages share comes in one file, what only tables need in another, and what belongs
      // to a game or to the rules with these: each of thirty small files would cost a request.
      output: {
        codeSplitting: {
          groups: [
            {
              name: "house",
              test: /web\/src\/(?!games\/\w+\/|rules\/|table\/|stage\/(?!sound)|gen\/facts\/(?!titles))|node_modules/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: "stage",
              test: /web\/src\/(?:stage|table)\/(?!FairDeal)/,
              minShareCount: 2,
            },
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
