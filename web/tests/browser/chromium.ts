// A real Chromium without root and without network: the one packed in @sparticuz/chromium.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { chromium, type Browser } from "playwright-core";

const modules = join(import.meta.dirname, "..", "..", "node_modules");
// Inside node_modules, which npm empties: an unpacked browser is never older than its package.
const unpacked = join(modules, ".chromium");

// Not the package's own list, which is for Amazon's Lambda: it switches off the same-origin policy
// (--disable-web-security), that these tests rely on, and puts all pages in one process.
const args = [
  "--disable-setuid-sandbox",
  "--disable-webgl",
  "--font-render-hinting=none",
  "--in-process-gpu",
  "--no-pings",
  "--no-zygote",
];

// Pages are laid out, styled and pressed, but hardly drawn: the compositor has no room for what it
// would draw. Scripts are compiled by the thread that runs them, and no process is started before a
// page needs it. All of this leaves the processor to the tests.
const undrawn = [
  "--force-gpu-mem-available-mb=1",
  "--js-flags=--single-threaded",
  "--renderer-process-limit=1",
];

/** Starts a browser, whose pages are drawn where somebody looks at pictures of them; each caller closes its own. */
export async function launch(drawn: boolean): Promise<Browser> {
  if (!existsSync(unpacked)) await unpack();
  return chromium.launch({
    executablePath: join(unpacked, "chromium"),
    args: drawn ? args : [...args, ...undrawn],
    // root cannot run Chromium's sandbox, and few containers let others; we only visit our own pages.
    chromiumSandbox: false,
    env: {
      ...process.env,
      // Open Sans from the package and nothing else: a bare machine has no fonts, and every
      // machine shall make the same screenshots.
      FONTCONFIG_FILE: join(unpacked, "fonts.conf"),
      LD_LIBRARY_PATH: join(unpacked, "al2023", "lib"),
    },
  });
}

/**
 * Unpacks into a folder of this process and then renames it, so that of several processes which
 * start together the first wins and none sees half a browser.
 */
async function unpack(): Promise<void> {
  const staging = await mkdtemp(`${unpacked}-`);
  try {
    await promisify(execFile)(
      process.execPath,
      [
        "--input-type=module",
        "--eval",
        'import chromium from "@sparticuz/chromium"; await chromium.executablePath();',
      ],
      {
        cwd: import.meta.dirname,
        // The package unpacks into TMPDIR, and the libraries a bare machine lacks (NSS, expat)
        // only where it believes to be on Lambda.
        env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" },
      },
    );
    await writeFile(join(staging, "fonts.conf"), fontsConf());
    await rename(staging, unpacked);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (!existsSync(unpacked)) throw error;
  }
}

/** For fontconfig; the package's own fonts.conf names folders of Lambda. */
function fontsConf(): string {
  const home = unpacked.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`;
}
