import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const server = "127.0.0.1:8000";

/** Beside each text of the build lies what it is in fewer bytes: nobody packs it while a visitor waits. */
const packed: Plugin = {
  name: "packed",
  async writeBundle({ dir }, bundle) {
    const texts = Object.keys(bundle).filter((name) =>
      /^assets\/.*\.(?:js|css|json|svg)$/.test(name),
    );
    const pack = async (name: string) => {
      const file = join(dir ?? "", name);
      const text = await readFile(file);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(text));
      await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
    };
    await Promise.all(texts.map(pack));
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte(), packed],
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
      checks: { pluginTimings: false }, // packing takes longest, and is to
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
