// What a newcomer may try with the demo marketplace: lines that work as they are printed.

import type { Scope } from "@nuqta/contracts/kit/permission.ts";
import { createApiKey, findOwner } from "../../identity/door/service.ts";
import type { Database } from "../../kit/db/db.ts";
import { entryId } from "../../ledger/door/account.ts";
import { findShown, findShownProduct, type Shown, type ShownProduct } from "../store.ts";

/** Enough to look around and to play the marketplace's part; nothing that changes the programme. */
const scopes: readonly Scope[] = [
  "orders:read",
  "orders:write",
  "activities:write",
  "quotes:read",
  "members:read",
  "members:write",
  "ledger:read",
  "redemptions:read",
  "redemptions:write",
  "catalogue:read",
  "config:read",
  "campaigns:read",
];
// Long enough to look around: a key that lies in a file for months is one that somebody finds.
const days = 7;

/** Lines that a start prints for a server at `url`: for everybody, and with secrets in them. */
export type Lines = (url: string) => { plain: string[]; secret: string[] };

/**
 * Makes a key for the newcomer, which is in the lines and nowhere else, and picks a member, an entry
 * and a product of the demo. Without an owner or a demo there are no lines. All of them are secret.
 * @param password the owner's, when it was made just now
 */
export const demoLines = async (
  db: Database,
  given: { now: Date; password?: string | undefined },
): Promise<(url: string) => string[]> => {
  const owner = await findOwner(db);
  const shown = await findShown(db);
  const product = await findShownProduct(db);
  if (!owner || !shown || !product) return () => [];
  const { now, password = "<its password>" } = given;
  const ask = { name: "Demo", scopes, days, livemode: true, by: owner.principal, now };
  const made = await createApiKey(db, ask);
  if (!made.ok) return () => [];
  const { key } = made.value;
  return (url) => [
    "Sign in:",
    `  ${signInLine(url, owner.email, password)}`,
    `The demo marketplace has a key that is good for ${days} days and shown this once. Try:`,
    ...tryLines(url, key, shown, product).map((line) => `  ${line}`),
  ];
};

const json = "-H 'Content-Type: application/json'";

const signInLine = (url: string, email: string, password: string): string =>
  `curl -s '${url}/staging/v1/ecommerce/auth/login?role_id=2' ${json} -d '${JSON.stringify({ email, password })}'`;

const tryLines = (url: string, key: string, shown: Shown, product: ShownProduct): string[] => {
  const bearer = `-H 'Authorization: Bearer ${key}'`;
  const { price, ...parties } = product;
  const cart = {
    member_id: shown.externalId,
    lines: [{ line_id: "1", quantity: 1, unit_price: price, ...parties }],
  };
  return [
    `curl -s '${url}/v1/members/${shown.externalId}/balance' ${bearer}`,
    `curl -s '${url}/v1/entries/${entryId(shown.memberId, shown.entryNo)}/why' ${bearer}`,
    `curl -s '${url}/v1/quotes' ${bearer} ${json} -d '${JSON.stringify(cart)}'`,
  ];
};
