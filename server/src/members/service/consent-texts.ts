// Texts that members agree to: read, published as the next version, and counted by who agreed.
import type { ConsentCounts, ConsentTextReply } from "@nuqta/contracts/consent-texts.ts";
import { tellOwners } from "../../identity/door/service.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { authorNames } from "../../programme/door/configuration.ts";
import { egyptianDay } from "../domain/minors.ts";
import {
  type ConsentTextRow,
  countConsents,
  insertText,
  readTexts,
} from "../store/consent-texts.ts";

const shown = async (tx: Tx, rows: readonly ConsentTextRow[]): Promise<ConsentTextReply[]> => {
  const nameOf = await authorNames(
    tx,
    rows.map(({ published_by }) => published_by),
  );
  return rows.map(({ version, text_en, text_ar, published_at, published_by }) => ({
    ...{ version, text: text_en, text_ar, published_at: published_at.toISOString() },
    published_by_name: nameOf(published_by),
  }));
};

/** Versions, the newest first. */
export const textsShown = async (tx: Tx): Promise<{ data: ConsentTextReply[] }> => ({
  data: await shown(tx, await readTexts(tx)),
});

type Written = { after: number; text: string; text_ar: string };

/** Publishes the version behind `after` and tells owners; `version_conflict` when that is not the last one. */
export const publishText = (
  db: Database,
  { after, text, text_ar }: Written,
  { now, by }: { now: Date; by: string },
): Promise<Decision<ConsentTextReply, "version_conflict">> =>
  db.transaction(async (tx) => {
    const row = { version: after + 1, text_en: text, text_ar, published_at: now, published_by: by };
    const [published] = (await insertText(tx, row)) ? await shown(tx, [row]) : [];
    if (published === undefined) return refuse("version_conflict");
    const facts = { name: String(row.version), by: published.published_by_name ?? by };
    await tellOwners(tx, { kind: "consent_text_published", facts, now });
    return accept(published);
  });

/** Members who agree at an instant, in all and by text. */
export const countTexts = async (tx: Tx, now: Date): Promise<ConsentCounts> => {
  const { agreed, texts } = await countConsents(tx, egyptianDay(now.getTime()));
  return { agreed, data: texts };
};
