// The tarball as an operator gets it: unpacked in an empty folder by somebody without rights, and started there.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { allShipped } from "./notice.ts";
import { makePackage } from "./package.ts";

/** Bytes. A little less than what operators are told, so that it is noticed before it is reached. */
const unpackedMax = 249_000_000;
const root = join(import.meta.dirname, "..");
const base = mkdtempSync(join(tmpdir(), "nuqta-package-"));
const children: { kill(signal: "SIGKILL"): unknown }[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(base, { recursive: true, force: true });
});

// Root becomes somebody without rights; anybody else is that already.
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const { file, version, unpackedBytes } = await makePackage(base, 1);
spawnSync("tar", ["-xzf", file, "-C", base, "--no-same-owner"], { stdio: "inherit" });
const home = join(base, `nuqta-${version}`);
const dataDir = join(base, "data");
mkdirSync(dataDir, { mode: 0o700 });
chmodSync(base, 0o755);
if (account.uid !== undefined) chownSync(dataDir, account.uid, account.gid);

const [email, password] = ["owner@example.com", "four quiet words here"];
const nuqta = (...words: string[]) => {
  const child = spawn(join(home, "bin/nuqta"), words, {
    ...account,
    cwd: "/",
    // Without a Node of the machine: the tarball brings its own.
    env: {
      ...{ PATH: "/usr/bin:/bin", PORT: "0", DEMO: "0", DATA_DIR: dataDir },
      ...{ NODE_ENV: "development", ADMIN_EMAIL: email, ADMIN_PASSWORD: password },
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk: Buffer) => {
    said.err += chunk;
  });
  return { child, said, exit: once(child, "close").then(([code]) => code as number | null) };
};

test("unpacked it is smaller than 250 MB, without tests, tools or sources of the console", () => {
  expect(unpackedBytes).toBeLessThan(unpackedMax);
  const all = readdirSync(home, { recursive: true }).map(String);
  const own = all.filter((path) => !path.startsWith("node_modules"));
  expect(own.filter((path) => /\.test\.ts$|(^|\/)testing(\.ts)?$/.test(path))).toEqual([]);
  const packages = readdirSync(join(home, "node_modules"));
  for (const tool of ["vitest", "typescript", "vite", "@biomejs", "playwright-core", "react"])
    expect(packages).not.toContain(tool);
  for (const path of ["console/dist/index.html", "LICENSE", "NOTICE", "sbom.cdx.json", "bin/node"])
    expect(existsSync(join(home, path)), path).toBe(true);
});

test("NOTICE names every package that ships, and each has a licence", () => {
  const shipped = allShipped();
  expect(shipped.length).toBeGreaterThan(150);
  expect(shipped.filter(({ licence }) => licence === "").map(({ name }) => name)).toEqual([]);
  const lines = readFileSync(join(home, "NOTICE"), "utf8").split("\n");
  const named = shipped.map(({ name, version: of, licence }) => `${name} ${of} ${licence}`);
  const listed = new Set(lines.map((line) => line.replace(/ {2,}/, " ")));
  expect(named.filter((line) => !listed.has(line))).toEqual([]);
  const carried = new Set(shipped.map(({ name }) => name));
  const modules = readdirSync(join(home, "node_modules"), { recursive: true })
    .map(String)
    .filter((path) => /^(@[^/]+\/)?[^@/][^/]*\/package\.json$/.test(path))
    .map((path) => path.slice(0, -"/package.json".length))
    .filter((name) => !name.startsWith("@nuqta/"));
  expect(modules.length).toBeGreaterThan(100);
  expect(modules.filter((name) => !carried.has(name))).toEqual([]);
});

test("it starts there, takes the first order, is looked at by the doctor beside it, and stops", async () => {
  const server = nuqta("start", "--json");
  const greeting = /"url":"(http[^"]+)"/;
  while (!greeting.test(server.said.out)) {
    if (server.child.exitCode !== null)
      throw new Error(`it ended: ${server.said.out} ${server.said.err}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  const [, url = ""] = greeting.exec(server.said.out) ?? [];
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { token?: string; points?: unknown };
  };
  const { token } = await post("/staging/v1/ecommerce/auth/login?role_id=2", { email, password });
  const line = {
    ...{ line_id: "1", sku: "SKU-9", quantity: 2, unit_price: 450_000 },
    ...{ seller_id: "S-3", category_id: "C-1" },
  };
  const order = {
    ...{ order_id: "A-1", member_id: "M-7", status: "delivered", lines: [line] },
    occurred_at: new Date().toISOString(),
  };
  const done = await post("/v1/orders", order, {
    authorization: `Bearer ${token}`,
    "idempotency-key": "first",
  });
  expect(done.points).toMatchObject({ awarded: 450 });
  const page = await fetch(url, { headers: { accept: "text/html" } });
  expect(await page.text()).toContain("<title>");
  const doctor = nuqta("doctor", "--json");
  expect(await doctor.exit, doctor.said.err).toBe(0);
  expect(JSON.parse(doctor.said.out)).toMatchObject({ ok: true, found: [] });
  server.child.kill("SIGTERM");
  expect(await server.exit).toBe(0);
});

test.runIf(existsSync("/usr/bin/systemd-analyze"))(
  "systemd accepts the unit without a word",
  () => {
    const unit = readFileSync(join(root, "packaging/nuqta.service"), "utf8");
    // The program has to be where the unit says, which nothing here may write to.
    const here = join(base, "nuqta.service");
    writeFileSync(here, unit.replace("/opt/nuqta/bin/nuqta", join(home, "bin/nuqta")));
    const { status, stdout, stderr } = spawnSync("systemd-analyze", ["verify", here], {
      encoding: "utf8",
    });
    expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: "" });
  },
);

test("compose and Containerfile name the release of package.json", () => {
  const read = (name: string) => readFileSync(join(root, "packaging", name), "utf8");
  expect(read("compose.yaml")).toContain(`nuqta:\${NUQTA_VERSION:-${version}}`);
  expect(read("Containerfile")).toContain(`--build-arg VERSION=${version} -t nuqta:${version}`);
});
