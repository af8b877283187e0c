// Closed months and their audit files held against what is kept: hashes, chain, signatures, and the close in each file.
import { createPublicKey, verify } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { AuditSeal } from "@nuqta/contracts/audit-files.ts";
import type { Database } from "../../kit/db/db.ts";
import { sha256Hex } from "../../kit/hash/sha256.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import { type ClosedBooks, closedMonths, readClosedBooks } from "../../settlements/door/service.ts";
import { offWallets } from "../domain.ts";
import * as store from "../store.ts";
import { closeLine } from "./lines.ts";
import { rootOf } from "./tree.ts";

const isSigned = ({ signature, ...seal }: AuditSeal): boolean => {
  const jwk = { kty: "OKP", crv: "Ed25519", x: seal.public_key };
  const key = createPublicKey({ key: jwk, format: "jwk" });
  const text = Buffer.from(canonicalJson(seal));
  return verify(null, text, key, Buffer.from(signature, "base64url"));
};

/** Faults of the close of a month: its hash, which covers the close before, and its wallets. */
const faultsOfClose = (books: ClosedBooks): string[] => {
  const { kind: _, hash, ...body } = JSON.parse(closeLine(books));
  const off = offWallets(books.wallets ?? []);
  return [
    ...(sha256Hex(canonicalJson(body)) === hash ? [] : ["its figures are not those of its hash"]),
    ...off.map((seller) => `the wallet of ${seller} is not what moved it`),
  ];
};

/** Faults of a kept file: parts that are not those of its root, another close, another file before it, another hand. */
const faultsOfFile = async (
  db: Database,
  { books, file }: { books: ClosedBooks; file: store.FileRow },
  previous: string | null,
): Promise<string[]> => {
  const { seal } = file;
  const hashes = await store.readHashes(db, books.month);
  const faults: string[] = [];
  for (const { party, hash } of hashes) {
    const body = Buffer.concat(await store.readBodies(db, books.month, party));
    if (sha256Hex(gunzipSync(body).toString("utf8")) !== hash)
      faults.push(`the part of ${party} in its audit file was changed`);
  }
  if (rootOf(hashes.map(({ hash }) => hash)) !== seal.root)
    faults.push("the root of its audit file is not that of the parts");
  if (gunzipSync(file.close).toString("utf8") !== `${closeLine(books)}\n`)
    faults.push("its audit file holds another close");
  if (seal.close !== books.hash || seal.month !== books.month)
    faults.push("its audit file is sealed for another close");
  if (seal.previous !== previous) faults.push("its audit file does not follow the one before");
  if (!isSigned(seal)) faults.push("the signature of its audit file is not of its seal");
  return faults;
};

/** Looks at every closed month and every kept file; tells how many there are, and each fault in words. */
export const checkFiles = async (
  db: Database,
): Promise<{ months: number; files: number; faults: string[] }> => {
  const done = { months: 0, files: 0, faults: [] as string[] };
  let previous: string | null = null;
  for await (const month of closedMonths(db)) {
    const books = await readClosedBooks(db, month);
    if (books === undefined) break;
    const file = await store.findFile(db, month);
    const faults = faultsOfClose(books);
    if (file !== undefined) {
      faults.push(...(await faultsOfFile(db, { books, file }, previous)));
      previous = file.seal.root;
      done.files += 1;
    }
    done.faults.push(...faults.map((fault) => `${month}: ${fault}`));
    done.months += 1;
  }
  return done;
};
