// A real Chromium for the stories told in the console: the pinned one from npm, unpacked once per
// version and user, or the system's. Nothing is downloaded while tests run.
import { spawnSync } from "node:child_process";
import {
  accessSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";
import { type Browser, chromium } from "playwright-core";

const root = join(import.meta.dirname, "../../..");

type Found = { readonly executablePath: string; readonly env: Readonly<Record<string, string>> };

const systemPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:/Program Files/Google/Chrome/Application/chrome.exe",
];

const runs = ({ executablePath, env }: Found): boolean =>
  spawnSync(executablePath, ["--version"], { env: { ...process.env, ...env }, timeout: 20_000 })
    .status === 0;

const packageFolder = (): string => {
  let folder = dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium")));
  while (!existsSync(join(folder, "bin/chromium.br"))) folder = dirname(folder);
  return folder;
};

const writableCache = (): string => {
  for (const base of [join(root, "node_modules/.cache"), join(homedir(), ".cache"), tmpdir()]) {
    const folder = join(base, "nuqta-browser");
    try {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK);
      return folder;
    } catch {
      // Read-only here; the next place may do.
    }
  }
  throw new Error("There is no folder to unpack the browser into.");
};

const unpackTar = async (from: string, to: string): Promise<void> => {
  mkdirSync(to, { recursive: true });
  const file = join(to, "packed.tar");
  await pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(file));
  const { status } = spawnSync("tar", ["-xf", file, "-C", to]);
  if (status !== 0) throw new Error(`tar could not unpack ${from}.`);
  rmSync(file);
};

/** Unpacks the browser of the npm package; several processes may do so at once. */
const unpacked = async (): Promise<Found> => {
  const source = packageFolder();
  const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  const folder = join(writableCache(), `${version}-${process.getuid?.() ?? "user"}`);
  if (!existsSync(folder)) {
    const making = `${folder}.${process.pid}`;
    rmSync(making, { recursive: true, force: true });
    mkdirSync(making, { recursive: true });
    const packed = (name: string) => join(source, "bin", name);
    await Promise.all([
      pipeline(
        createReadStream(packed("chromium.br")),
        createBrotliDecompress(),
        createWriteStream(join(making, "chromium"), { mode: 0o755 }),
      ),
      unpackTar(packed("al2023.tar.br"), join(making, "libraries")),
      unpackTar(packed("swiftshader.tar.br"), join(making, "graphics")),
      unpackTar(packed("fonts.tar.br"), join(making, "fonts")),
    ]);
    // The package's own list of font folders names a machine that is not ours: no text would be drawn.
    writeFileSync(
      join(making, "fonts/fonts.conf"),
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${join(folder, "fonts")}</dir><cachedir>${join(folder, "font-cache")}</cachedir></fontconfig>`,
    );
    try {
      renameSync(making, folder);
    } catch {
      // Another process was quicker, with the same content.
      rmSync(making, { recursive: true, force: true });
    }
  }
  const libraries = [process.env["LD_LIBRARY_PATH"], join(folder, "libraries/lib")];
  const env: Record<string, string> = {
    LD_LIBRARY_PATH: libraries.filter((each) => each !== undefined && each !== "").join(":"),
  };
  if (!existsSync("/etc/fonts/fonts.conf")) env["FONTCONFIG_PATH"] = join(folder, "fonts");
  return { executablePath: join(folder, "chromium"), env };
};

const find = async (): Promise<Found> => {
  const told = process.env["CHROME_PATH"];
  if (told !== undefined) return { executablePath: told, env: {} };
  if (process.platform === "linux" && process.arch === "x64") {
    const found = await unpacked();
    if (runs(found)) return found;
  }
  const system = systemPaths.find((path) => existsSync(path));
  if (system !== undefined) return { executablePath: system, env: {} };
  throw new Error("There is no browser: install Chromium, or name one in CHROME_PATH.");
};

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--font-render-hinting=none",
  "--force-color-profile=srgb",
];

/** Starts a browser without a window. @throws Error when this machine has none */
export const openBrowser = async (): Promise<Browser> => {
  const { executablePath, env } = await find();
  const inherited = Object.entries(process.env).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return chromium.launch({
    executablePath,
    args: flags,
    env: { ...Object.fromEntries(inherited), ...env },
  });
};

let shared: Promise<Browser> | undefined;

/** The browser of this process, started when first asked for; what a story opens in it, it closes. */
export const sharedBrowser = async (): Promise<Browser> => {
  const known = await shared;
  if (known?.isConnected()) return known;
  shared = openBrowser();
  return shared;
};
