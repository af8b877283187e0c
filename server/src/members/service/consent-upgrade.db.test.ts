// Consents of before texts had versions, after the upgrade.
import { expect, test } from "vitest";
import { migrate } from "../../kit/db/migrate.ts";
import { migrateUntil } from "../../kit/delivery/testing.ts";
import { testDatabase } from "../../kit/testing/database.ts";
import { countTexts } from "./consent-texts.ts";

const db = await testDatabase();

test("what was agreed to before stays as it was said, in force, and counted as agreed before texts", async () => {
  await migrateUntil(db, "0100-processing-limits.sql");
  await db.query({
    text: `insert into account select n, 'M-' || n, 1, 0, 0, 0, 0, 0, 0, 0, 0, 'active', null, 0, 0, now()
      from unnest(array[1, 2, 3, 300001]) n`,
  });
  await db.query({
    text: `insert into member_consent (member_id, event_no, purpose, channel, answer, source, at, actor) values
      (1, 1, 'marketing', 'email', 'granted', 'app', now(), 'key:k'),
      (2, 1, 'marketing', 'email', 'granted', 'app', now(), 'key:k'),
      (2, 2, 'marketing', 'email', 'withdrawn', 'app', now(), 'key:k'),
      (300001, 1, 'marketing', 'sms', 'granted', 'app', now(), 'key:k'),
      (300001, 2, 'marketing', 'email', 'granted', 'app', now(), 'key:k'),
      (3, 1, 'programme', 'email', 'granted', 'by phone', now(), 'staff:s')`,
  });
  const said = (columns: string) =>
    db.query({
      text: `select ${columns} from member_consent c order by member_id, event_no`,
    });
  const words = "member_id, event_no, purpose, channel, answer, source, at, actor";
  const before = await said(words);
  await migrate(db);
  expect(await said(words)).toEqual(before);
  expect(await said("text_version, via, proof")).toEqual(
    before.map(() => ({ text_version: 0, via: null, proof: null })),
  );
  const told = await db.query<{ may: boolean }>({
    text: `select member_id, may_tell(member_id, 'marketing', 'email') as may from account order by 1`,
  });
  expect(told.map(({ may }) => may)).toEqual([true, false, false, true]);
  // Numbers so far apart are counted by several statements.
  expect(await countTexts(db, new Date())).toEqual({
    ...{ agreed: 2, data: [{ version: 0, agreed: 2, ever: 3 }] },
  });
});
