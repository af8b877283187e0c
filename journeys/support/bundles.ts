// Two people of stories in which configuration goes from file to live: one plans and asks, the other approves; and the
// operator, who has the commands.
import { configDiff, configPull, configSchema } from "../../server/src/commands/config.ts";
import { configBack } from "../../server/src/commands/config-back.ts";
import { configApply, configPlan } from "../../server/src/commands/config-plan.ts";
import { runCommand } from "../../server/src/commands/run-command.ts";
import { as, decide, join, signIn } from "./four-eyes.ts";
import { type Answer, type Json, type Marketplace, storyOwner } from "./marketplace.ts";

/** The body of an answer that is no refusal. */
export const ok = async (answer: Promise<Answer> | Answer): Promise<Json> => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body.errors ?? body)}`);
  return body;
};

const commands = [configPull, configDiff, configSchema, configPlan, configApply, configBack];

/** Runs a command on the database of a marketplace as an operator in `folder`; its code, and what it printed. */
export const operate = async (
  { db }: Pick<Marketplace, "db">,
  folder: string,
  words: readonly string[],
): Promise<{ code: number; text: string }> => {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const code = await runCommand(commands, words, {
    env: { NODE_ENV: "test", DATABASE_URL: db.url, INIT_CWD: folder },
    ...{ out: say, error: say },
  });
  return { code, text: said.join("\n") };
};

/** A text without the marks that keep names in Arabic sentences a whole. */
export const bare = (text: string): string => text.replace(/[\u2068\u2069]/g, "");

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
