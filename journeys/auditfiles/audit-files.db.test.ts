// Audit files of closed months: they hold what the months were closed with, and whoever changes one is found.
import { afterEach, beforeEach, expect, test } from "vitest";
import { asOwner, enterByMail, tokenOf } from "../support/areas.ts";
import type { Json } from "../support/marketplace.ts";
import { linesIn, openAuditShop, resealed } from "./audit-shop.ts";
import { falsified, findLine } from "./falsified.ts";

let world: Awaited<ReturnType<typeof openAuditShop>>;
beforeEach(async () => {
  world = await openAuditShop();
});
afterEach(() => world.stop());

const back = (order: string, id: string, instant: string) =>
  world.shop.post(`/v1/orders/${order}/returns`, {
    ...{ return_id: id, occurred_at: instant, lines: [{ line_id: "1", quantity: 1 }] },
  });

/** September and October with what is bought, spent and taken back, a statement, a payment, a wallet, and a return of the month before. */
const liveTwoMonths = async (): Promise<void> => {
  await world.buy("o-1", "S-1", 100_000, 0, "m-1");
  await world.buy("o-2", "S-1", 1_000, 500, "m-1");
  await world.buy("o-3", "S-2", 7_000);
  await world.buy("o-4", "S-2", 3_333, 77, "m-1");
  await world.fill("S-1", 30_000);
  world.at("2026-10-02T10:00:00Z");
  await world.bringUp();
  expect((await world.shop.post("/v1/settlements/2026-09/issue", {})).status).toBe(200);
  const pay = { month: "2026-09", piastres: 5, paid_on: "2026-10-02", reference: "CIB 1" };
  expect((await world.shop.post("/v1/sellers/S-1/payments", pay)).status).toBe(201);
  await world.closeMonth("2026-09");
  expect((await back("o-4", "r-1", "2026-10-02T09:00:00Z")).status).toBe(201);
  world.at("2026-10-20T10:00:00Z");
  await world.buy("o-5", "S-2", 9_100, 33, "m-1");
  await world.buy("o-7", "S-1", 200);
  await world.fill("S-1", 100);
  expect((await back("o-7", "r-2", "2026-10-20T10:00:00Z")).status).toBe(201);
  await world.follow();
  world.at("2026-11-03T10:00:00Z");
  await world.buy("o-6", "S-1", 9_100);
  await world.bringUp();
  expect((await world.shop.post("/v1/settlements/2026-10/issue", {})).status).toBe(200);
  await world.closeMonth("2026-10");
  await world.make();
};

test("a reader works closed months out again from their files, and finds everything as it was closed", async () => {
  await liveTwoMonths();
  const files = await Promise.all(
    ["2026-09", "2026-10"].map((month) => world.file(`/v1/exports/months/${month}/audit-file`)),
  );
  const run = world.verify(files, ["--key", world.key]);
  expect(run.out).toMatch(/Everything adds up/);
  expect(run.code).toBe(0);
  const kinds = new Set(files.flatMap((file) => linesIn(file).map(({ kind }: Json) => kind)));
  expect([...kinds].sort()).toEqual([
    ...["account", "audit-file", "card", "close", "item", "money", "move", "party", "result"],
    ...["sale", "seal", "statement", "sums", "wallet", "wallet_move"],
  ]);
});

test(`each of ${Object.keys(falsified).length} falsifications is named, also where hashes and signature were made anew`, async () => {
  await liveTwoMonths();
  const read = async (month: string) =>
    linesIn(await world.file(`/v1/exports/months/${month}/audit-file`));
  const [september, october] = [await read("2026-09"), await read("2026-10")];
  for (const [what, [change, said]] of Object.entries(falsified)) {
    const changed = resealed(change(structuredClone(october)), world.privateKey);
    const run = world.verify([september, changed]);
    expect([what, run.code, run.out]).toEqual([what, 1, expect.stringMatching(said)]);
    expect([what, run.out]).not.toEqual([what, expect.stringMatching(/signature|root over/)]);
  }
  // The same without the key: every change is one of the root, and of the hash of the close.
  const [[change] = []] = Object.values(falsified);
  if (change === undefined) throw new Error("there is no falsification");
  expect(world.verify([september, change(structuredClone(october))]).out).toMatch(
    /root over the parts/,
  );
});

test("files in another order, one left out, of another key, and other than the root that was kept", async () => {
  await liveTwoMonths();
  const read = (month: string) => world.file(`/v1/exports/months/${month}/audit-file`);
  const [september, october] = [await read("2026-09"), await read("2026-10")];
  const { root } = linesIn(october).at(-1);
  const said = (files: Parameters<typeof world.verify>[0], more?: readonly string[]) => {
    const { code, out } = world.verify(files, more);
    return [code, ...out.split("\n").filter((line) => line.startsWith("FAULT"))].join("\n");
  };
  expect(said([september, october], ["--key", world.key, "--root", root])).toBe("0");
  expect(said([october])).toBe("0");
  expect(said([october, september])).toMatch(
    /2026-09, seal: month: is "2026-09", has to be "2026-11"/,
  );
  const other = "A".repeat(43);
  expect(said([october], ["--key", other])).toMatch(/seal: key that you were given/);
  expect(said([october], ["--root", "0".repeat(64)])).toMatch(/seal: root that you were given/);
  const lines = linesIn(october);
  expect(said([lines.slice(0, -1)])).toMatch(/the file is not whole/);
  const { signature, ...seal } = lines.at(-1);
  const turned = `${signature[0] === "A" ? "B" : "A"}${signature.slice(1)}`;
  expect(said([[...lines.slice(0, -1), { ...seal, signature: turned }]])).toMatch(
    /the signature is not of this seal/,
  );
});

test("a seller checks its own part, which has nothing of others and no member's name", async () => {
  await liveTwoMonths();
  const owner = await asOwner(world.shop);
  const email = "s-1@example.com";
  expect((await owner("POST /v1/sellers/S-1/portal", { email })).status).toBe(200);
  const mine = await enterByMail(world.shop, email);
  const list = await mine("GET /v1/store/audit-files");
  expect(list.body.data.map(({ month }: Json) => month)).toEqual(["2026-10", "2026-09"]);
  const token = await tokenOf(world.shop, email);
  const [september, october] = await Promise.all(
    ["2026-09", "2026-10"].map((month) => world.file(`/v1/store/audit-files/${month}`, token)),
  );
  if (!september || !october) throw new Error("there are two files");
  const run = world.verify([september, october], ["--key", world.key]);
  expect([run.code, run.out]).toEqual([0, expect.stringMatching(/seller:S-1, root/)]);
  const all = linesIn(october);
  expect(all.flatMap(({ kind, party }: Json) => (kind === "party" ? party : []))).toEqual([
    "seller:S-1",
  ]);
  expect(JSON.stringify(all)).not.toMatch(/S-2|m-1|platform/);
  // Finance hands out the same.
  const same = await world.file("/v1/exports/months/2026-10/audit-file?seller_id=S-1");
  expect(linesIn(same)).toEqual(all);
  // A part that somebody changed is not in the whole, even where its figures add up.
  const without = all.filter(({ kind }: Json) => kind !== "statement" && kind !== "item");
  expect(world.verify([without]).out).toMatch(/root over the parts/);
  const path = structuredClone(all);
  findLine(path, "path").path[0].hash = "0".repeat(64);
  expect(world.verify([path]).out).toMatch(/root over the parts/);
  // Nobody else's, and no whole.
  expect((await mine("GET /v1/exports/months/2026-10/audit-file")).status).toBe(403);
  expect((await mine("GET /v1/store/audit-files/2026-08")).body.code).toBe("month_not_found");
});

test("a file is made once, whoever makes it, and says what is missing until then", async () => {
  const url = "/v1/months/2026-09/audit-file";
  const exported = (month: string, more = "") =>
    world.shop.get(`/v1/exports/months/${month}/audit-file${more}`);
  await world.buy("o-1", "S-1", 100_000);
  world.at("2026-10-02T10:00:00Z");
  expect((await world.shop.get(url)).body.code).toBe("month_not_found");
  await world.bringUp();
  expect((await world.shop.get(url)).body.code).toBe("month_open");
  await world.closeMonth("2026-09");
  await Promise.all([world.make(), world.make()]);
  const { seal, bytes } = (await world.shop.get(url)).body;
  expect([seal.month, seal.previous, bytes > 0]).toEqual(["2026-09", null, true]);
  await world.make();
  expect((await world.shop.get(url)).body.seal).toEqual(seal);
  const recorded = await world.shop.db.query<{ root: string; target: string }>({
    text: `select target, detail::json ->> 'root' as root from audit_entry
      where action = 'audit_file.made'`,
  });
  expect(recorded).toEqual([{ target: "month:2026-09", root: seal.root }]);
  expect((await exported("2026-09", "?seller_id=S-9")).body.code).toBe("audit_file_without_seller");
  expect((await exported("2026-10")).body.code).toBe("month_open");
  expect((await world.shop.get("/v1/audit-file-verifier")).text).toMatch(/Everything adds up/);
  for (const table of ["audit_file", "audit_file_party", "audit_file_part", "audit_file_statement"])
    await expect(world.shop.db.query({ text: `truncate ${table} cascade` })).rejects.toThrow();
});

test("what stands before a place of the feed that a clock ahead gave is found too", async () => {
  await world.buy("o-1", "S-1", 100_000);
  world.at("2026-11-20T10:00:00Z");
  await world.buy("o-2", "S-2", 7_000, 90);
  world.at("2026-10-02T10:00:00Z");
  await world.closeMonth("2026-09");
  world.at("2026-11-03T10:00:00Z");
  await world.closeMonth("2026-10");
  world.at("2026-12-03T10:00:00Z");
  await world.closeMonth("2026-11");
  await world.make();
  const files = await Promise.all(
    ["2026-09", "2026-10", "2026-11"].map((month) =>
      world.file(`/v1/exports/months/${month}/audit-file`),
    ),
  );
  const run = world.verify(files);
  expect([run.code, run.out]).toEqual([0, expect.stringMatching(/2026-11: 3 payers/)]);
});

test("a month that was closed with other points than the ledger has gets no file", async () => {
  await world.buy("o-1", "S-1", 100_000);
  await world.buy("o-2", "S-2", 100_000);
  world.at("2026-10-02T10:00:00Z");
  await world.closeMonth("2026-09");
  await world.make();
  world.at("2026-11-02T10:00:00Z");
  await world.closeMonth("2026-10");
  const { db } = world.shop;
  await db.query({ text: "alter table close_request_sum disable trigger user" });
  await db.query({
    text: `update close_request_sum set issued = issued + 1 where party = 'seller:S-1' and request_id =
      (select request_id from month_close order by month desc limit 1)`,
  });
  await expect(world.make()).rejects.toThrow(
    "2026-10 was closed with other points than the ledger has: seller:S-1",
  );
  // The job says so once an hour, and reads nothing in between.
  const round = world.rounds();
  await expect(round()).rejects.toThrow("other points");
  await round();
  world.at("2026-11-02T11:00:00Z");
  await expect(round()).rejects.toThrow("other points");
  expect((await world.shop.get("/v1/months/2026-10/audit-file")).body.seal).toBeNull();
  const answer = await world.shop.get("/v1/exports/months/2026-10/audit-file");
  expect(answer.body.code).toBe("audit_file_not_ready");
});

test("a month that was closed with another wallet than what moved it gets no file", async () => {
  await world.buy("o-1", "S-1", 100_000);
  await world.fill("S-1", 30_000);
  await world.buy("o-2", "S-1", 200);
  world.at("2026-10-02T10:00:00Z");
  await world.closeMonth("2026-09");
  const { db } = world.shop;
  const move = (piastres: number) =>
    db.query({
      text: "update close_request_wallet set charged = charged + $1, closing = closing + $1",
      values: [piastres],
    });
  await db.query({ text: "alter table close_request_wallet disable trigger user" });
  await move(1);
  await expect(world.make()).rejects.toThrow(
    "2026-09 was closed with other wallets than their moves: S-1",
  );
  expect((await world.shop.get("/v1/months/2026-09/audit-file")).body.seal).toBeNull();
  await move(-1);
  await world.make();
  expect((await world.shop.get("/v1/months/2026-09/audit-file")).body.seal.month).toBe("2026-09");
});
