// A server with configuration routes for tests: a database of its own and a clock that can be moved.
import { pino } from "pino";
import { type Api, createApi } from "../kit/http/api.ts";
import { principalOfToken, testNow } from "../kit/http/testing.ts";
import { decideIn } from "../kit/process/once.ts";
import { testDatabase } from "../kit/testing/database.ts";
import type { ProgrammeParts } from "./routes/settings.ts";
import { configurer } from "./service/change.ts";
import { openProgramme } from "./service/programmes.ts";
import { readSection, replaceSection } from "./service/sections.ts";
import { raiseConfigVersion } from "./store/snapshot.ts";

type Mount = (api: Api, parts: ProgrammeParts) => void;

/** Nothing waits for a second person. */
const open = {
  gate: async () => undefined,
  thresholdGate: async () => "alone" as const,
  settingsGate: async () => undefined,
};

export const configurator = "may:config:read,config:write,campaigns:read,campaigns:write";
export const cataloguer = "may:catalogue:read,catalogue:write,config:read,config:write";

export type Sending = {
  headers?: Record<string, string>;
  body?: unknown;
};

/** `send("PUT /v1/x", {…})` as somebody who may; answers status and parsed body. */
export const testConfiguration = async (token: string, ...mounts: Mount[]) => {
  const db = await testDatabase();
  const time = { now: testNow };
  const programmes = openProgramme(db);
  const api = createApi({
    log: pino({ level: "silent" }),
    clock: { now: () => time.now },
    authenticate: async (sent) => principalOfToken(sent),
    checkReplies: true,
  });
  for (const mount of mounts)
    mount(api, { db, programmes, configure: configurer(db, programmes), ...open });
  const send = async (call: string, { headers, body }: Sending = {}) => {
    const [method = "GET", url = "/"] = call.split(" ");
    const answer = await api.fastify.inject({
      method: method as "GET",
      url,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const text = answer.body;
    const isJson = String(answer.headers["content-type"]).includes("json");
    return {
      status: answer.statusCode,
      body: isJson ? JSON.parse(text) : text,
      headers: answer.headers,
    };
  };
  const setPolicy = (unknown_parties: "create" | "refuse") =>
    decideIn(db, async (tx) => {
      const change = { tx, version: await raiseConfigVersion(tx), now: time.now, by: "test" };
      const { live } = await readSection(tx, "programme", time.now);
      return replaceSection(change, "programme", { ...live, unknown_parties });
    });
  return { db, time, programmes, api, send, setPolicy };
};
