// The guides of the documentation: every request, as it stands, in order, against the real server, with a
// test key as they say.
import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { guides } from "../../console/src/integrations/texts/guides.ts";
import { scopes } from "../../contracts/src/kit/permission.ts";
import { asOwner } from "../support/areas.ts";
import { openMarketplace, storyOwner } from "../support/marketplace.ts";

const market = await openMarketplace("2026-11-21T12:00:00Z");
afterAll(() => market.close());
const owner = await asOwner(market);
const made = await owner("POST /v1/api-keys", { name: "guides", scopes, livemode: false });
const withTestKey = { authorization: `Bearer ${made.body.key}` };

test.each(guides.map((guide) => [guide.id, guide] as const))("guide %s", async (_id, guide) => {
  for (const { example } of guide.steps) {
    const { method, path, key, body } = example;
    const answer = await market.send(method, path, body, key, withTestKey);
    expect(`${method} ${path}: ${answer.status}`).toMatch(/: 20[017]$/);
  }
});

test("they end in what they tell: 450 points, less 200 spent, less 225 for the piece that came back", async () => {
  const tried = (url: string) => market.send("GET", url, undefined, undefined, withTestKey);
  const { body } = await tried("/v1/members/GUIDE-M/balance");
  expect(body).toMatchObject({ available: 25, held: 0, pending: 0 });
  const early = await tried("/v1/members/GUIDE-N/balance");
  expect(early.body).toMatchObject({ available: 450 });
  expect((await market.get("/v1/members/GUIDE-M/balance")).status).toBe(404);
});

/** One command of a shell block, as far as ours go: its address, headers, method and body. */
const requestOf = (command: string, values: Readonly<Record<string, string>>) => {
  const words = [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) =>
      single ??
      (double ?? bare ?? "").replaceAll(/\$([A-Z]+)/g, (_all, name) => values[name] ?? ""),
  );
  const after = (flag: string) =>
    words.flatMap((word, at) => (word === flag ? [words[at + 1]] : []));
  const headers = after("-H").map((header = "") => header.split(/: (.*)/s).slice(0, 2));
  const [body] = after("-d");
  return {
    url: words.find((word) => word.startsWith("localhost:3000"))?.slice("localhost:3000".length),
    method: after("-X")[0] ?? (body === undefined ? "GET" : "POST"),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: body?.replace(
      /"email".*}/,
      `"email":"${storyOwner.email}","password":"${storyOwner.password}"}`,
    ),
  };
};

test("so are the commands of the README, which earn and spend what they say", async () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const block = /## Try it\n\n```sh\n(.*?)```/s.exec(readme)?.[1]?.replaceAll("\\\n", " ") ?? "";
  const commands = [
    ...block.matchAll(/(?:([A-Z]+)=\$\()?curl -s ((?:'[^']*'|"[^"]*"|[^'"\n|])+)/g),
  ];
  expect(commands.length).toBe(block.split("curl ").length - 1);
  const values: Record<string, string> = {};
  const answers: Record<string, unknown>[] = [];
  for (const [, name, command = ""] of commands) {
    const { url, method, headers, body } = requestOf(command, values);
    const answer = await market.app.inject({
      ...{ method: method as "GET", url: url ?? "nowhere", headers },
      ...(body !== undefined && { payload: body }),
    });
    expect([command, answer.statusCode]).toEqual([
      command,
      expect.toSatisfy((status: number) => status < 300),
    ]);
    answers.push(answer.json());
    // What sed would cut out of the answer: the value of the field that the variable is named after.
    const field = { TOKEN: "token", ENTRY: "entry_id" }[name ?? ""];
    if (field !== undefined)
      values[name ?? ""] = new RegExp(`.*"${field}":"([^"]*)"`).exec(answer.body)?.[1] ?? "";
  }
  expect(answers.find((answer) => "order_id" in answer)).toMatchObject({
    points: { awarded: 450 },
  });
  expect(answers.at(-1)).toMatchObject({ state: "confirmed", confirmed_points: 200 });
});
