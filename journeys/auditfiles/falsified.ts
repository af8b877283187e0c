// Falsifications of an audit file, and what the program that checks files has to say of each.
import { expect } from "vitest";
import type { Json } from "../support/marketplace.ts";
import type { Lines } from "./audit-shop.ts";

/** First line of a kind that has these values. */
export const findLine = (lines: Lines, kind: string, wanted: Json = {}): Json => {
  const found = lines.find(
    (line) =>
      line.kind === kind && Object.entries(wanted).every(([name, value]) => line[name] === value),
  );
  expect([kind, wanted, found !== undefined]).toEqual([kind, wanted, true]);
  return found;
};
const without = (lines: Lines, line: Json): Lines => lines.filter((one) => one !== line);

/** Falsified by somebody who holds the key and makes hashes, root and signature anew; what the program has to say of it. */
export const falsified: Record<string, [change: (lines: Lines) => Lines, said: RegExp]> = {
  "points of an entry": [
    (lines) => {
      findLine(lines, "move", { measure: "issued" }).points += 1;
      return lines;
    },
    /sums at .*: before and moves: is .*"issued"/,
  ],
  "the cost of a share by one piastre": [
    (lines) => {
      findLine(lines, "move").cost_piastres += 1;
      return lines;
    },
    /move en_\w+\/\d+: no sums at/,
  ],
  "a share that goes to another payer": [
    (lines) => {
      const move = findLine(lines, "move", { measure: "issued" });
      const result = lines.findLastIndex(({ kind }) => kind === "sums");
      return without(lines, move).toSpliced(result - 1, 0, move);
    },
    /sums at .*: before and moves/,
  ],
  "a move left out": [
    (lines) => without(lines, findLine(lines, "move", { measure: "redeemed" })),
    /sums at .*: before and moves: is .*"redeemed"/,
  ],
  "a move twice": [
    (lines) => {
      const place = lines.findIndex(({ kind }) => kind === "move");
      return lines.toSpliced(place, 0, { ...lines[place] });
    },
    /move en_\w+\/\d+: is there twice/,
  ],
  "a move of the month behind": [
    (lines) => {
      findLine(lines, "move").at = "2027-01-01T00:00:00.000Z";
      return lines;
    },
    /took effect after the month/,
  ],
  "what there was before": [
    (lines) => {
      const sums = findLine(lines, "sums");
      sums.before.issued += 10;
      sums.after.issued += 10;
      return lines;
    },
    /what the month before ended with/,
  ],
  "a figure of a payer": [
    (lines) => {
      findLine(lines, "result").figures.closing.money += 1;
      return lines;
    },
    /result: figures/,
  ],
  "a line of the journal": [
    (lines) => {
      findLine(lines, "result").journal[0].amount += 1;
      return lines;
    },
    /result: journal/,
  ],
  "an amount of an entry of money": [
    (lines) => {
      findLine(lines, "money", { cause: "statement" }).postings[0].piastres += 1;
      return lines;
    },
    /entry ST-2026-09-S-\d: amount/,
  ],
  "an entry of money left out": [
    (lines) => without(lines, findLine(lines, "money", { cause: "payment" })),
    /account seller:S-1: closing/,
  ],
  "the account that an entry goes to": [
    (lines) => {
      findLine(lines, "money", { cause: "payment" }).postings[0].debit = "fees";
      return lines;
    },
    /close: account (bank|fees)/,
  ],
  "a figure of a statement": [
    (lines) => {
      findLine(lines, "statement").figures.due.money += 1;
      return lines;
    },
    /statement ST-2026-10-S-\d: figures/,
  ],
  "an item of a statement by one piastre": [
    (lines) => {
      findLine(lines, "item").money += 1;
      return lines;
    },
    /item en_\w+\/\d+: money/,
  ],
  "an item that nothing moved for": [
    (lines) => {
      findLine(lines, "item").entry = "en_9_999";
      return lines;
    },
    /item en_9_999\/\d+: no such move/,
  ],
  "an item left out": [
    (lines) => without(lines, findLine(lines, "item", { measure: "issued" })),
    /statement ST-2026-10-S-\d: figures/,
  ],
  "a fee of a sale": [
    (lines) => {
      findLine(lines, "sale", { cause: "reimbursed" }).fee += 1;
      return lines;
    },
    /reimbursement and fee by the card/,
  ],
  "the terms of a card": [
    (lines) => {
      findLine(lines, "card").reimbursed_bps = 10_000;
      return lines;
    },
    /reimbursement and fee by the card/,
  ],
  "what went back of a sale": [
    (lines) => {
      findLine(lines, "sale", { cause: "taken_back" }).gross += 1;
      return lines;
    },
    /sale o-4\/1: taken back/,
  ],
  "a payer left out": [
    (lines) => {
      const from = lines.findIndex(({ party }) => party === "seller:S-2");
      const to = lines.findIndex(({ kind }, i) => i > from && kind === "result");
      return lines.toSpliced(from, to - from + 1);
    },
    /close: sums/,
  ],
  "a figure of the close": [
    (lines) => {
      findLine(lines, "close").figures.closing.points += 1;
      return lines;
    },
    /close: closing/,
  ],
  "an account of the close": [
    (lines) => {
      findLine(lines, "close").accounts[0].moved += 1;
      return lines;
    },
    /close: account bank|all accounts together/,
  ],
  "the closing of a wallet by one piastre": [
    (lines) => {
      findLine(lines, "wallet").closing += 1;
      return lines;
    },
    /seller:S-1, wallet: moves: is .*"closing":30101,/,
  ],
  "a move of a wallet left out": [
    (lines) => without(lines, findLine(lines, "wallet_move", { cause: "charged" })),
    /seller:S-1, wallet: moves: is .*"charged":-400,/,
  ],
  "what a wallet began with": [
    (lines) => {
      for (const wallet of [findLine(lines, "wallet"), findLine(lines, "close").wallets[0]]) {
        wallet.opening += 1;
        wallet.closing += 1;
      }
      return lines;
    },
    /seller:S-1, wallet: what the month before ended with/,
  ],
  "money that no entry put into a wallet": [
    (lines) => {
      findLine(lines, "wallet_move", { cause: "top_up" }).amount += 1;
      return lines;
    },
    /seller:S-1, wallet: money put in: is 101, has to be 100/,
  ],
  "a wallet of the close": [
    (lines) => {
      findLine(lines, "close").wallets[0].reserved -= 1;
      return lines;
    },
    /close: wallets/,
  ],
  "the close before": [
    (lines) => {
      findLine(lines, "close").before = "0".repeat(64);
      return lines;
    },
    /hash of the close before/,
  ],
};
