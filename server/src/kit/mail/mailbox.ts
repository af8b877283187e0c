// The development mailbox: where mails can be read while there is no SMTP server. They hold codes
// that open accounts, so only who has the key of this start may look.
import { createHash } from "node:crypto";
import { mailbox, mailboxPage } from "@nuqta/contracts/mailbox.ts";
import type { Database } from "../db/db.ts";
import type { Api } from "../http/api.ts";
import { bind, reply } from "../http/bind.ts";
import type { DevDoor } from "../http/dev-door.ts";
import { refuse } from "../pure/decision.ts";
import { listMail } from "./outbox.ts";

const limit = 50;

/** Adds the mailbox to `api`, behind `door`. Never call it in production. */
export const mountMailbox = (api: Api, db: Database, door: DevDoor): void => {
  bind(api, mailboxPage, async ({ query, headers }) => {
    const traded = door.tradeKey(mailboxPage.path, query);
    if (traded !== undefined) return traded;
    if (!door.isOpen(query, headers)) return refuse("not_found");
    return pageOf(mailTexts, await readable(listMail(db, { to: query.to, limit })));
  });
  bind(api, mailbox, async ({ query, headers }) => {
    if (!door.isOpen(query, headers)) return refuse("not_found");
    const mails = await readable(listMail(db, { to: query.to, limit }));
    const data = mails.map(({ id, to, subject, text, createdAt }) => ({
      ...{ id, to, subject, text },
      created_at: createdAt.toISOString(),
    }));
    return reply(200, { data });
  });
};

/** Rows of which the text is not forgotten yet. */
export const readable = async <Row extends { readonly text: string | null }>(
  rows: Promise<Row[]>,
) => (await rows).filter((row): row is Row & { readonly text: string } => row.text !== null);

const style = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
article { border: 1px solid #8886; border-radius: .5rem; padding: 1rem; margin: 1rem 0 }
h2 { font-size: 1rem; margin: 0 } pre { white-space: pre-wrap; font: inherit } p { margin: 0 }`;

const styleHash = createHash("sha256").update(style).digest("base64");
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");

type Shown = { to: string; subject: string; text: string; createdAt: Date };
type PageTexts = { en: string; ar: string; none: string; noneAr: string };

const mailTexts: PageTexts = {
  en: "Development mailbox",
  ar: "صندوق بريد التطوير",
  none: "No mails yet",
  noneAr: "لا توجد رسائل بعد",
};

/** A page of things written to people, with a policy under which nothing of it can run. */
export const pageOf = (texts: PageTexts, shown: readonly Shown[]) => ({
  status: 200,
  rawBody: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${texts.en}</title><style>${style}</style></head><body>
<h1>${texts.en} · <span lang="ar" dir="rtl">${texts.ar}</span></h1>
${shown.length === 0 ? `<p>${texts.none} · <span lang="ar" dir="rtl">${texts.noneAr}</span></p>` : shown.map(draw).join("\n")}
</body></html>
`,
  headers: { "content-security-policy": policy },
});

const draw = ({ to, subject, text, createdAt }: Shown): string =>
  `<article><h2 dir="auto">${escaped(subject)}</h2><p><bdi>${escaped(to)}</bdi> · <time>${createdAt.toISOString()}</time></p><pre dir="auto">${escaped(text)}</pre></article>`;
