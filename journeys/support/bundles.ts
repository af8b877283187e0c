// Two people of stories in which configuration goes from file to live: one plans and asks, the other approves.
import { as, decide, join, signIn } from "./four-eyes.ts";
import { type Answer, type Json, type Marketplace, storyOwner } from "./marketplace.ts";

/** The body of an answer that is no refusal. */
export const ok = async (answer: Promise<Answer> | Answer): Promise<Json> => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body.errors ?? body)}`);
  return body;
};

/** Opens both, with the calls that they make; the one who plans is the owner of stories, or a manager. */
export const planners = async (shop: Marketplace, { role = "owner" } = {}) => {
  const planner =
    role === "manager" ? await join(shop, "planner", role) : await signIn(shop, storyOwner.email);
  const approver = await join(shop, "second", "owner");
  const live = (): Promise<Json> => ok(shop.get("/v1/configuration"));
  const plan = (bundle: Json, query = ""): Promise<Answer> =>
    as(shop, planner, "POST", `/v1/configuration/plan${query}`, bundle);
  const ask = (body: Json): Promise<Answer> =>
    as(shop, planner, "POST", "/v1/configuration/requests", body);
  return {
    ...{ planner, approver, live, plan, ask },
    /** Plans a bundle, asks for it and approves it; its plan and the id of the approval. */
    carryOut: async (bundle: Json, more: Json = {}): Promise<{ seen: Json; id: string }> => {
      const seen = await ok(plan(bundle));
      if (seen.conflicts.length > 0) throw new Error(JSON.stringify(seen.conflicts));
      const { approval } = await ok(ask({ bundle, plan_hash: seen.plan_hash, ...more }));
      await ok(decide(shop, approver, approval.approval_id));
      return { seen, id: approval.approval_id };
    },
    /** The configuration before and after a request, and the one that goes back. */
    wayBack: (id: string): Promise<Json> =>
      ok(as(shop, planner, "GET", `/v1/configuration/requests/${id}`)),
  };
};
