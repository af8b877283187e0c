// Members and their points for tests: routes on a database of their own, a clock that can be moved,
// and points that move without orders.
import type { Scope } from "@nuqta/contracts/kit/permission.ts";
import { testApi } from "../kit/http/testing.ts";
import { accept } from "../kit/pure/decision.ts";
import { testDatabase } from "../kit/testing/database.ts";
import type { Book } from "../ledger/domain/book.ts";
import { noRows } from "../ledger/service/command.ts";
import { openProgrammePosting } from "../programme/service/programme-posting.ts";
import { openProgramme } from "../programme/service/programmes.ts";
import { ofMembers } from "../tables.ts";
import { mountMembers } from "./routes.ts";

const everything: Scope[] = ["members:read", "members:write", "ledger:read", "points:adjust"];

export const testMembers = async (now = "2026-11-21T10:00:00Z") => {
  const db = await testDatabase();
  const time = { now: new Date(now) };
  const clock = { now: () => time.now };
  const programmes = openProgramme(db);
  const posting = openProgrammePosting({ db, clock, programmes });
  const api = testApi({ clock });
  mountMembers(api, { db, posting, programmes, kept: ofMembers, decidesAlone: async () => true });

  const send = async (
    method: "GET" | "POST" | "PATCH",
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ) => {
    const answer = await api.fastify.inject({
      method,
      url,
      headers: { authorization: `Bearer may:${everything.join(",")}`, ...headers },
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };

  return {
    db,
    posting,
    programmes,
    api,
    send,
    get: (url: string) => send("GET", url),
    setTime: (instant: string) => {
      time.now = new Date(instant);
    },
    /** Moves a member's points as an order or a redemption would; the member is made on the way. */
    move: async (externalId: string, work: (book: Book) => void) => {
      const answer = await posting.submit({
        member: { externalId, create: true },
        actor: "test",
        prepare: () => ({
          lots: "all",
          reads: noRows,
          decide: ({ book }) => {
            work(book);
            return accept({ status: 200, body: {} });
          },
        }),
      });
      if ("ok" in answer) throw new Error(`refused: ${answer.code}`);
    },
  };
};
