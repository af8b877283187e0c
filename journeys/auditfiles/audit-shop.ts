// Two closed months with everything that an audit file tells of, and the program that checks files, run as its reader runs it.
import { spawnSync } from "node:child_process";
import { createHash, type KeyObject, sign } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect } from "vitest";
import { roundOf } from "../../server/src/auditfiles/jobs.ts";
import { makeNext } from "../../server/src/auditfiles/service/making.ts";
import { pathOf, rootOf } from "../../server/src/auditfiles/service/tree.ts";
import { publicTextOf, readSigningKey } from "../../server/src/kit/audit/key-pair.ts";
import { createLog } from "../../server/src/kit/process/log.ts";
import { canonicalJson } from "../../server/src/kit/pure/canonical-json.ts";
import { openMonthShop } from "../settlements/month-shop.ts";
import type { SellerShop } from "../settlements/seller-shop.ts";
import { type Json, storySigningKey } from "../support/marketplace.ts";

const verifier = join(import.meta.dirname, "../../server/src/auditfiles/service/verify-month.ts");

/** Lines of a file; texts, so that what is falsified is falsified as it stands there. */
export type Lines = Json[];

export const linesIn = (file: Buffer): Lines =>
  gunzipSync(file)
    .toString("utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

export const openAuditShop = async (shopped: SellerShop = {}) => {
  const world = await openMonthShop(shopped);
  const privateKey = readSigningKey(storySigningKey);
  if (privateKey === undefined) throw new Error("stories have no key");
  const key = publicTextOf(privateKey);
  const folder = mkdtempSync(join(tmpdir(), "nuqta-audit-"));
  const { shop } = world;
  const file = async (path: string, token = shop.apiKey): Promise<Buffer> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await shop.app.inject({ method: "GET", url: path, headers });
    expect([path, answer.statusCode]).toEqual([path, 200]);
    return answer.rawPayload;
  };
  return {
    ...world,
    ...{ key, privateKey, file },
    /** Opens the wallet of a seller, and puts money in by two people. */
    fill: async (seller: string, piastres: number) => {
      const path = `/v1/sellers/${seller}/wallet`;
      const saved = await shop.send("PUT", path, { policy: "platform_pays" });
      expect([saved.status, saved.text]).toEqual([200, saved.text]);
      const move = { kind: "top_up", piastres, reference: "CIB 1" };
      const filled = await shop.post(`${path}/moves`, move);
      expect([filled.status, filled.text]).toEqual([202, filled.text]);
      const agreed = await world.decide(filled.body.approval.approval_id);
      expect([agreed.status, agreed.text]).toEqual([200, agreed.text]);
    },
    /** Makes the files of all closed months. */
    make: async () => {
      while ((await makeNext({ db: shop.db, key: () => privateKey }, world.now())) !== undefined);
    },
    /** Rounds of the job, one for each call. */
    rounds: () => {
      const clock = { now: world.now };
      const round = roundOf({
        db: shop.db,
        key: () => privateKey,
        clock,
        log: createLog("silent"),
      });
      return () => round(new AbortController().signal);
    },
    /** Runs the program over files; answers its exit code and what it prints. */
    verify: (files: readonly (Buffer | Lines)[], more: readonly string[] = []) => {
      const names = files.map((one, i) => {
        const isPacked = Buffer.isBuffer(one);
        const name = join(folder, `${i}${isPacked ? ".gz" : ".jsonl"}`);
        writeFileSync(
          name,
          isPacked ? one : one.map((line) => `${canonicalJson(line)}\n`).join(""),
        );
        return name;
      });
      const run = spawnSync(process.execPath, [verifier, ...more, ...names], { encoding: "utf8" });
      return { code: run.status, out: run.stdout + run.stderr };
    },
  };
};

/** Lines with hashes, root and signature made anew, as somebody who holds the key would after changing them. */
export const resealed = (lines: Lines, key: KeyObject): Lines => {
  const seal = lines.at(-1);
  const close = lines.find(({ kind }) => kind === "close");
  if (close !== undefined) {
    const { kind: _, hash: __, ...body } = close;
    close.hash = createHash("sha256").update(canonicalJson(body)).digest("hex");
    seal.close = close.hash;
  }
  const parts: string[] = [];
  let count = 0;
  for (const line of lines) {
    if (["audit-file", "close", "path", "seal"].includes(line.kind)) continue;
    if (line.kind === "party") parts.push("");
    parts.push(`${parts.pop()}${canonicalJson(line)}\n`);
    count += 1;
  }
  const hashes = parts.map((text) => createHash("sha256").update(text).digest("hex"));
  const path = lines.find(({ kind }) => kind === "path");
  if (path !== undefined) path.path = pathOf(hashes, 0);
  const { signature: _, ...body } = {
    ...seal,
    ...{ root: rootOf(hashes), parties: path ? seal.parties : parts.length },
    lines: path ? seal.lines : count,
  };
  const signature = sign(null, Buffer.from(canonicalJson(body)), key).toString("base64url");
  return [...lines.slice(0, -1), { ...body, signature }];
};
