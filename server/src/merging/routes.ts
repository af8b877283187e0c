// Merging members over HTTP.
import {
  listMerges,
  mergeMember,
  previewMerge,
  previewUndo,
  undoMerge,
} from "@nuqta/contracts/merging.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import { byOf, sendAnswer } from "../kit/http/posted.ts";
import { refuse } from "../kit/pure/decision.ts";
import { mergeMembers } from "./service/merge.ts";
import type { MergeParts } from "./service/parts.ts";
import { mergesOf, previewOf } from "./service/reading.ts";
import { previewUndoOf, undoMergeOf } from "./service/undo.ts";

/** Adds the merging of members to `api`. */
export const mountMerging = (api: Api, parts: MergeParts): void => {
  bind(api, mergeMember, async (asked) => {
    const ask = { ...asked.body, from: asked.params.id };
    return sendAnswer(await mergeMembers(parts, ask, byOf(asked), asked));
  });
  bind(api, previewMerge, async (asked) => {
    const ask = { from: asked.params.id, into: asked.query.into };
    const found = await previewOf(parts, ask, asked);
    return found.ok ? reply(200, found.value) : found;
  });
  bind(api, listMerges, async ({ params }) => {
    const found = await mergesOf(parts, params.id);
    return found ? reply(200, found) : refuse("member_not_found");
  });
  bind(api, undoMerge, async (asked) => {
    const { id: member, record_id: record } = asked.params;
    const ask = { ...asked.body, member, record };
    return sendAnswer(await undoMergeOf(parts, ask, byOf(asked), asked));
  });
  bind(api, previewUndo, async (asked) => {
    const { id: member, record_id: record } = asked.params;
    const found = await previewUndoOf(parts, { member, record }, asked);
    return found.ok ? reply(200, found.value) : found;
  });
};
