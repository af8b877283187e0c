// Members over HTTP.

import * as consentTexts from "@nuqta/contracts/consent-texts.ts";
import { toEpochMs } from "@nuqta/contracts/kit/instant.ts";
import type { QueryOf } from "@nuqta/contracts/kit/route.ts";
import { adjust, getBalance, getWhy, getWhyNot, listEntries } from "@nuqta/contracts/ledger.ts";
import { getHold, liftHold, putHold } from "@nuqta/contracts/legal-holds.ts";
import { getMemberChanges, instantsMax } from "@nuqta/contracts/member-changes.ts";
import { listMessages } from "@nuqta/contracts/member-messages.ts";
import { addNote, deleteNote, editNote, listNotes } from "@nuqta/contracts/member-notes.ts";
import {
  getMember,
  listMembers,
  listStanding,
  patchMember,
  postMember,
  reinstateMember,
  searchMembers,
  suspendMember,
  verifyMember,
} from "@nuqta/contracts/members.ts";
import { eraseMember, exportMember, listConsents, putConsent } from "@nuqta/contracts/privacy.ts";
import { getLimits, liftLimit, putLimit } from "@nuqta/contracts/processing-limits.ts";
import { recordAlone, recordAsked } from "../approvals/door/service.ts";
import { networkOf } from "../identity/door/domain.ts";
import { contentHash } from "../kit/hash/content-hash.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import { deprecatedFor } from "../kit/http/deprecated.ts";
import { byOf, sendAnswer } from "../kit/http/posted.ts";
import { cursorText, readCursor } from "../kit/pure/cursor.ts";
import { accept, refuse } from "../kit/pure/decision.ts";
import { readMemberChanges } from "../ledger/door/reading.ts";
import { balanceReply, changesReply, entryReply, whyReply } from "./domain/points-reply.ts";
import { countTexts, publishText, textsShown } from "./service/consent-texts.ts";
import { erase } from "./service/erasure.ts";
import { changeHold, holdOf } from "./service/legal-hold.ts";
import { changeLimit, limitsShown } from "./service/limits.ts";
import { messagesShown } from "./service/messages.ts";
import { changeNote, notesShown, writeNote } from "./service/notes.ts";
import { openPoints, type Points } from "./service/points.ts";
import { consentsOf, exportOf, giveConsent, type PrivacyParts } from "./service/privacy.ts";
import { openProfiles, type Profiles } from "./service/profiles.ts";
import { actOnStanding, readStanding } from "./service/standing.ts";
import { whyNotOfEntry } from "./service/why-not.ts";

type Parts = PrivacyParts;

/** Permissions needed to read all that is held about a member. */
const readsEverything = [
  "members:read",
  "ledger:read",
  "orders:read",
  "redemptions:read",
  "vouchers:read",
  "fraud:read",
] as const;

/** Adds the routes of members, their profiles and their points to `api`. */
export const mountMembers = (api: Api, parts: Parts): void => {
  mountProfiles(api, openProfiles(parts));
  mountPoints(api, parts, openPoints(parts));
  bind(api, getWhyNot, async ({ params, query, now }) => {
    const told = await whyNotOfEntry(parts, params.id, query, now);
    return told.ok ? reply(200, told.value) : told;
  });
  mountStanding(api, parts);
  mountPrivacy(api, parts);
  mountNotes(api, parts);
};

const mountNotes = (api: Api, parts: Parts): void => {
  bind(api, listNotes, async ({ params, query, principal }) => {
    const found = await notesShown(parts, params.id, query, principal.id);
    return found.ok ? reply(200, found.value) : found;
  });
  bind(api, listMessages, async ({ params, query }) => {
    const found = await messagesShown(parts, params.id, query);
    return found.ok ? reply(200, found.value) : found;
  });
  bind(api, addNote, async (asked) =>
    sendAnswer(await writeNote(parts, asked.params.id, asked.body.text, byOf(asked))),
  );
  bind(api, editNote, async (asked) => {
    const act = { act: "edit", noteId: asked.params.note, text: asked.body.text } as const;
    return sendAnswer(await changeNote(parts, asked.params.id, act, byOf(asked)));
  });
  bind(api, deleteNote, async (asked) => {
    const act = { act: "delete", noteId: asked.params.note, reason: asked.body.reason } as const;
    return sendAnswer(await changeNote(parts, asked.params.id, act, byOf(asked)));
  });
};

const mountStanding = (api: Api, parts: Parts): void => {
  bind(api, suspendMember, (asked) => actOnStanding(parts, "suspend", asked));
  bind(api, reinstateMember, (asked) => actOnStanding(parts, "reinstate", asked));
  bind(api, verifyMember, (asked) => actOnStanding(parts, "verified", asked));
  bind(api, listStanding, async ({ params }) => {
    const changes = await readStanding(parts.db, params.id);
    return changes ? reply(200, { data: changes }) : refuse("member_not_found");
  });
};

const mountPrivacy = (api: Api, parts: Parts): void => {
  bind(api, listConsents, async ({ params, now }) => {
    const found = await consentsOf(parts, params.id, now);
    return found ? reply(200, found) : refuse("member_not_found");
  });
  bind(api, putConsent, async (asked) =>
    sendAnswer(await giveConsent(parts, asked.params.id, asked.body, byOf(asked))),
  );
  bind(api, consentTexts.listConsentTexts, async () => reply(200, await textsShown(parts.db)));
  bind(api, consentTexts.countConsents, async ({ now }) =>
    reply(200, await countTexts(parts.db, now)),
  );
  bind(api, consentTexts.publishConsentText, async ({ body, now, principal }) => {
    const published = await publishText(parts.db, body, { now, by: principal.id });
    return published.ok ? reply(201, published.value) : published;
  });
  bind(api, exportMember, async (asked) => {
    const held = asked.principal.permissions;
    if (!readsEverything.every((permission) => held.has(permission))) return refuse("forbidden");
    const own = { ...parts, db: parts.db.until(asked.gone) };
    const read = await exportOf(own, asked.params.id, asked);
    const headers = { "content-disposition": `attachment; filename="member.json"` };
    return read.ok ? reply(200, read.value, headers) : read;
  });
  bind(api, getHold, async ({ params }) => {
    const found = await holdOf(parts, params.id);
    return found ? reply(200, found) : refuse("member_not_found");
  });
  bind(api, putHold, async (asked) => {
    const { reason } = asked.body;
    return sendAnswer(
      await changeHold(parts, asked.params.id, { act: "put", reason }, byOf(asked)),
    );
  });
  bind(api, liftHold, async (asked) => {
    const { reason } = asked.body;
    return sendAnswer(
      await changeHold(parts, asked.params.id, { act: "lift", reason }, byOf(asked)),
    );
  });
  bind(api, getLimits, async ({ params }) => {
    const found = await limitsShown(parts, params.id);
    return found ? reply(200, found) : refuse("member_not_found");
  });
  bind(api, putLimit, async (asked) => {
    const act = { act: "put", ...asked.body } as const;
    return sendAnswer(await changeLimit(parts, asked.params.id, act, byOf(asked)));
  });
  bind(api, liftLimit, async (asked) => {
    const act = { act: "lift", ...asked.body } as const;
    return sendAnswer(await changeLimit(parts, asked.params.id, act, byOf(asked)));
  });
  bind(api, eraseMember, async (asked) =>
    sendAnswer(await erase(parts, asked.params.id, asked.body, asked)),
  );
};

const mountProfiles = (api: Api, profiles: Profiles): void => {
  bind(api, postMember, async (asked) =>
    sendAnswer(
      await profiles.introduce(asked.body, {
        ...byOf(asked),
        contentHash: contentHash(told(asked.body)),
      }),
    ),
  );
  bind(api, patchMember, async (asked) =>
    sendAnswer(await profiles.change(asked.params.id, asked.body, byOf(asked))),
  );
  bind(api, getMember, async ({ params, now }) => {
    const [found] = await profiles.find([params.id], now.getTime());
    return found ? reply(200, found) : refuse("member_not_found");
  });
  const page = async (
    { limit, cursor, q, status, sort = "member_id" }: QueryOf<typeof listMembers>,
    now: Date,
  ) => {
    const found = await profiles.list({ limit, cursor, q, status, sort }, now.getTime());
    if (!found.ok) return found;
    const { data, next, total } = found.value;
    return accept({ data, next_cursor: next, total });
  };
  bind(api, searchMembers, async ({ body, now }) => {
    const found = await page(body, now);
    return found.ok ? reply(200, found.value) : found;
  });
  bind(api, listMembers, async ({ query, now }) => {
    const found = await page(query, now);
    const headers = query.q === undefined ? {} : deprecatedFor(searchMembers.path);
    return found.ok ? reply(200, found.value, headers) : found;
  });
};

const mountPoints = (
  api: Api,
  { db, decidesAlone }: Pick<Parts, "db" | "decidesAlone">,
  points: Points,
): void => {
  bind(api, getBalance, async ({ params, query, now }) => {
    const at = query.as_of === undefined ? now.getTime() : toEpochMs(query.as_of);
    const standing = await points.standing(params.id, at, now.getTime());
    if (!standing) return refuse("member_not_found");
    return reply(200, balanceReply(standing, standing.value, at));
  });
  bind(api, getMemberChanges, async ({ params, query, now }) => {
    const ms = (at: string | undefined) => (at === undefined ? undefined : toEpochMs(at));
    const told = await readMemberChanges(db, params.id, {
      ...{ from: ms(query.from), to: ms(query.to), now: now.getTime(), limit: instantsMax },
    });
    return told.ok ? reply(200, changesReply(told.value)) : told;
  });
  bind(api, listEntries, async ({ params, query, now }) => {
    const after = readCursor(query.cursor);
    if (!after.ok) return after;
    const found = await points.statement(params.id, {
      after: after.value?.at ?? null,
      limit: query.limit,
      oldestFirst: query.sort === "recorded_at",
      kind: query.kind ?? null,
      orderId: query.order_id ?? null,
      search: query.q?.trim() || null,
    });
    if (!found) return refuse("member_not_found");
    const zone = await points.zone(now.getTime());
    return reply(200, {
      data: found.entries.map((entry) => entryReply(entry, found.memberId, zone)),
      next_cursor: found.next === null ? null : cursorText({ at: found.next, id: "" }),
      total: found.total,
    });
  });
  bind(api, getWhy, async ({ params, now }) => {
    const found = await points.entry(params.id);
    if (!found) return refuse("entry_not_found");
    return reply(200, whyReply(found, await points.zone(now.getTime())));
  });
  bind(api, adjust, async (asked) => {
    const { name, answeredBy = [] } = asked.principal;
    const mayGoOn = await decidesAlone(db, asked.principal);
    const by = { ...byOf(asked), name, answeredBy, mayGoOn, at: asked.now.getTime() };
    const done = await points.adjust(asked.params.id, asked.body, by);
    if ("ok" in done || done.replayed) return sendAnswer(done);
    const given = { ...asked, network: networkOf(asked.ip) };
    if (done.status === 202) await recordAsked(db, done.text, given);
    if (done.decidedAlone) await recordAlone(db, { target: `member:${asked.params.id}` }, given);
    return sendAnswer(done);
  });
};

// Null says as little as a field left out, so both are the same introduction.
const told = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
