import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { testDatabase } from "../../kit/testing/database.ts";
import { fileWriter, importsOn, ledgerOf, testMap } from "../testing.ts";
import { ImportError } from "./imports.ts";

const db = await testDatabase();
const { imports, earning } = importsOn(db);
const write = await fileWriter();

const dirty = [
  "id;customer;when;sku;name;pieces;price",
  'A1;M1;1/12/2010 08:00;X;"Cup; ""blue""";6;2,55', // 2
  "A1;M1;1/12/2010 08:01;Y; Lamp ;٤;10", // 3
  "A1;;1/12/2010 08:00;X;No member;1;1", // 4
  "A2;M2;1/12/2010 09:00;X;Interleaved;1;100", // 5
  "A1;M1;1/12/2010 08:00;Z;Free gift;1;0", // 6
  "A2;M1;1/12/2010 09:00;X;Another member;1;1", // 7
  "A2;M2;1/12/2010 09:00;Y;;2;50,5", // 8
  "A3;M1;2/12/2010 10:00;X;;1;1,999", // 9
  "A3;M1;2/12/2010 10:00;X;;1;-1", // 10
  "A3;M1;2/12/2010 10:00;X;;0;1", // 11
  "A3;M1;2/12/2010 10:00;X;;1,5;1", // 12
  "A3;M1;2/12/2010 10:00;X;;-1;1", // 13
  "A3;M1;31/2/2010 10:00;X;;1;1", // 14
  "A3;M1;2/12/2010 10:00;;;1;1", // 15
  "A3;M1;2/12/2010 10:00;POST;Postage;1;18", // 16
  "A3;M1;2/12/2010 10:00;X;;1", // 17
  'A3;M1;2/12/2010 10:00;X;"open;1;1', // 18
  ";M1;2/12/2010 10:00;X;;1;1", // 19
  "A3;M1;2/12/2010 10:00;X;;1;cheap", // 20
  "A3;M1;2/12/2010 10:00;X;;5;20", // 21
  `A3;M1;2/12/2010 10:00;${"x".repeat(129)};;1;1`, // 22
  "C9;M1;3/12/2010 10:00;X;;-7;2", // 23: five of A3, two of A1
  "C9;M1;3/12/2010 10:00;X;;-5;2", // 24: only four are left
  "C9;M1;3/12/2010 10:00;Q;;-1;2", // 25: never bought
  "C9;M1;3/12/2010 10:00;X;;1;2", // 26
  "C8;M2;1/12/2010 08:59;X;;-1;100", // 27: a minute before the order
  "C7;M1;4/12/2010 10:00;X;;-4;2", // 28: the rest of A1
  "A4;M3;1/1/2199 10:00;X;;1;1", // 29
  "A1;M1;1/12/2010 08:00;X;Again;6;2,55", // 30
  "A5;M4;5/12/2010 10:00;X;Last;3;33,33", // 31
];

const rejected = [
  [4, "member_missing"],
  [7, "member_differs"],
  [9, "price_too_fine"],
  [10, "price_negative"],
  [11, "quantity_zero"],
  [12, "quantity_not_whole"],
  [13, "quantity_negative"],
  [14, "time_not_valid"],
  [15, "sku_missing"],
  [16, "excluded"],
  [17, "wrong_column_count"],
  [18, "malformed_row"],
  [19, "order_missing"],
  [20, "price_not_a_number"],
  [22, "too_long"],
  [24, "return_exceeds_purchases"],
  [25, "no_matching_order"],
  [26, "quantity_positive"],
  [27, "no_matching_order"],
  [29, "occurred_in_future"],
  [30, "order_reappears"],
];

const map = testMap({ order_window_rows: 5 });
const file = await write("dirty.csv", `\ufeff${dirty.join("\r\n")}\r\n`);
const rejectedFile = `${file}.rejected.csv`;

const rejectedRows = async () => {
  const text = await readFile(rejectedFile, "utf8");
  const lines = text.split("\r\n").slice(1, -1);
  return lines.map((line) => [Number(line.split(";")[0]), line.split(";")[1]]);
};

test("every line of a dirty file is posted, or rejected with its reason", async () => {
  const summary = await imports.run({ file, map, rejectedFile, historyFrom: 0 });
  expect(await rejectedRows()).toEqual(rejected);
  expect(summary).toMatchObject({
    rowsRead: 30,
    postedRows: 9,
    rejectedRows: 21,
    orders: 4,
    orderLines: 7,
    returns: 2,
    returnLines: 2,
    replayed: 0,
    members: 3,
    // 6 × 2.55 + 4 × 10, 100 + 2 × 50.50, 5 × 20, 3 × 33.33; what came back: 5 × 20 + 6 × 2.55
    orderAmount: 5_530 + 20_100 + 10_000 + 9_999,
    returnAmount: 10_000 + 1_530,
    // 5 % of each order, rounded down; all of A3 and of X in A1 came back.
    points: { earned: 2 + 10 + 5 + 4, clawedBack: 5 + 0, shortfall: 0, debt: 0, givenBack: 0 },
  });
  const a1 = await earning.find("A1");
  expect(a1?.order.body.lines).toEqual([
    {
      ...{ line_id: "1", sku: "X", name: 'Cup; "blue"', quantity: 6, unit_price: 255, discount: 0 },
      ...{ seller_id: "S-3", brand_id: null, category_id: "all" },
    },
    expect.objectContaining({
      line_id: "2",
      sku: "Y",
      name: "Lamp",
      quantity: 4,
      unit_price: 1000,
    }),
    expect.objectContaining({ line_id: "4", sku: "Z", unit_price: 0 }),
  ]);
  expect(a1?.order.occurredAt).toBe(Date.parse("2010-12-01T08:00:00+02:00"));
  expect(a1?.order.lines.map(({ returned }) => returned)).toEqual([6, 0, 0]);
});

test("the rejected file has both languages and the columns as they were", async () => {
  const text = await readFile(rejectedFile, "utf8");
  expect(text.startsWith("\ufeffrow;code;field;reason;reason_ar;id;customer;when;sku;")).toBe(true);
  expect(text).toContain(
    "4;member_missing;member_id;The line names no member.;السطر لا يحدد العضو.;A1;;1/12/2010 08:00;X;No member;1;1\r\n",
  );
  expect(text).toContain("The text is too long: it may have at most 128 characters.");
});

test("a second import changes nothing and rejects the same", async () => {
  const before = [await ledgerOf(db), await readFile(rejectedFile, "utf8")];
  const summary = await imports.run({ file, map, rejectedFile, historyFrom: 0 });
  expect([await ledgerOf(db), await readFile(rejectedFile, "utf8")]).toEqual(before);
  expect(summary).toMatchObject({ postedRows: 9, rejectedRows: 21, replayed: 6 });
  expect(summary?.points).toMatchObject({ earned: 21, clawedBack: 5 });
});

test("batches of one order, stopped again and again, end the same", async () => {
  const other = await testDatabase();
  const own = importsOn(other).imports;
  const ask = { file, map, rejectedFile: `${file}.other.csv`, batchOrders: 1, historyFrom: 0 };
  let summary: Awaited<ReturnType<typeof own.run>>;
  let runs = 0;
  for (; !summary; runs += 1) {
    let batches = 0;
    const shouldStop = () => {
      batches += 1;
      return batches > runs;
    };
    summary = await own.run(ask, { shouldStop });
  }
  expect(runs).toBeGreaterThan(2);
  expect(summary).toMatchObject({ rowsRead: 30, postedRows: 9, rejectedRows: 21, members: 3 });
  expect(await readFile(ask.rejectedFile, "utf8")).toBe(await readFile(rejectedFile, "utf8"));
  expect(await ledgerOf(other)).toEqual(await ledgerOf(db));
});

test("nothing is kept of a finished import but its row", async () => {
  const rows = await db.query({
    text: `select state, file_name, (select count(*) from import_seen) as seen,
      (select count(*) from import_rejection) as rejections from import_run`,
  });
  expect(rows).toEqual([{ state: "done", file_name: "dirty.csv", seen: 0, rejections: 0 }]);
});

test("the same orders under another map are refused, not posted twice", async () => {
  const before = await ledgerOf(db);
  const columns = { ...map.columns, category_id: { constant: "other" } };
  const other = testMap({ order_window_rows: 5, columns });
  const summary = await imports.run({ file, map: other, rejectedFile, historyFrom: 0 });
  expect(summary?.rejectedBy[0]).toEqual({ code: "order_exists", rows: 7 });
  // The returns are known by their own ids.
  expect(summary).toMatchObject({ rowsRead: 30, postedRows: 2, rejectedRows: 28 });
  expect(await ledgerOf(db)).toEqual(before);
});

test("a file without a column of quantities, and with words of its own for the status, is read", async () => {
  const rows = [
    "W1;M8;6/12/2010 10:00;X;;canceled;12,50",
    "W2;M8;6/12/2010 10:05;X;;delivered;0,99",
  ];
  const wordy = await write("wordy.csv", [dirty[0], ...rows].join("\n"));
  const quantity = { constant: "2" };
  const status = { column: "pieces", values: { canceled: "cancelled" } };
  const worded = testMap({ columns: { ...map.columns, quantity, status } });
  const summary = await imports.run({ file: wordy, map: worded, rejectedFile, historyFrom: 0 });
  expect(summary).toMatchObject({ rowsRead: 2, postedRows: 2, rejectedRows: 0 });
  const orders = await db.query<{ order_id: string; status: string; quantity: number }>({
    text: `select order_id, s.status, (s.lines -> 0 ->> 'quantity')::int as quantity from sales_order s
      join account a using (member_id) where a.external_id = 'M8' order by 1`,
  });
  expect(orders).toEqual([
    { order_id: "W1", status: "cancelled", quantity: 2 },
    { order_id: "W2", status: "delivered", quantity: 2 },
  ]);
});

test("told to stop, it goes on later where it was", async () => {
  const lines = Array.from({ length: 40 }, (_, i) => `N${i};M9;6/12/2010 10:00;X;;1;100`);
  const many = await write("many.csv", [dirty[0], ...lines].join("\n"));
  const ask = {
    file: many,
    map: testMap({ order_window_rows: 1 }),
    rejectedFile,
    batchOrders: 5,
    historyFrom: 0,
  };
  let asked = 0;
  const shouldStop = () => {
    asked += 1;
    return asked === 3;
  };
  expect(await imports.run(ask, { shouldStop })).toBeUndefined();
  const [half] = await db.query<{ orders_count: number }>({
    text: "select orders_count from account where external_id = 'M9'",
  });
  expect(half?.orders_count).toBe(15);
  const shares: number[] = [];
  const onProgress = ({ share }: { share: number }) => shares.push(share);
  const summary = await imports.run(ask, { onProgress });
  expect(summary).toMatchObject({ rowsRead: 40, postedRows: 40, orders: 40, members: 1 });
  expect(shares[0]).toBeGreaterThan(0.3);
  expect(shares.at(-1)).toBe(1);
});

test("JSON lines: orders and returns as the API takes them", async () => {
  const line = { line_id: "a", sku: "J", quantity: 4, unit_price: 5_000, seller_id: "S" };
  const order = { order_id: "J1", member_id: "MJ", status: "delivered", lines: [line] };
  const at = { occurred_at: "2020-05-01T10:00:00Z" };
  const back = { order_id: "J1", return_id: "JR", occurred_at: "2020-05-02T10:00:00Z" };
  const rows = [
    { ...back, lines: [{ line_id: "a", quantity: 1 }] },
    { ...order, ...at },
    { ...order, ...at },
    { ...order, ...at, order_id: "J2", lines: [{ ...line, quantity: 0 }] },
    { ...back, order_id: "J404", lines: [{ line_id: "a", quantity: 1 }] },
    { ...back, return_id: "JR2", lines: [{ line_id: "b", quantity: 1 }] },
    { nothing: true },
    ["no object"],
  ].map((row) => JSON.stringify(row));
  const ask = {
    file: await write("orders.jsonl", `${rows.join("\n")}\n{oops\n`),
    rejectedFile,
    historyFrom: 0,
  };
  const [first, second] = [await imports.run(ask), await imports.run(ask)];
  expect(first).toMatchObject({ rowsRead: 9, postedRows: 2, rejectedRows: 7, members: 1 });
  expect(first?.points).toMatchObject({ earned: 10, clawedBack: 2 });
  expect(first?.returnAmount).toBe(5_000);
  expect(second).toEqual({ ...first, replayed: 2 });
  const text = await readFile(rejectedFile, "utf8");
  expect(text.match(/^\d+,\w+,[^,]*/gm)).toEqual([
    "3,order_reappears,order_id",
    "4,too_small,lines[0].quantity",
    "5,order_not_found,order_id",
    "6,unknown_order_line,lines[0].line_id",
    "7,order_missing,order_id",
    "8,malformed_json,",
    "9,malformed_json,",
  ]);
});

test("returns may name their order", async () => {
  const lines = ["P1;MP;1/6/2021 10:00;X;;2;100;", "P2;MP;2/6/2021 10:00;X;;2;100;"];
  const back = ["C1;MP;3/6/2021 10:00;X;;-1;100;P1", "C2;MP;3/6/2021 10:00;X;;-1;100;"];
  const named = await write("named.csv", [`${dirty[0]};of`, ...lines, ...back].join("\n"));
  const returns = { order_id_prefix: "C", match: "named_order", original_order_id: "of" };
  const summary = await imports.run({
    file: named,
    map: testMap({ returns }),
    rejectedFile,
    historyFrom: 0,
  });
  expect(summary).toMatchObject({ postedRows: 3, returns: 1 });
  expect(summary?.rejectedBy).toEqual([{ code: "order_missing", rows: 1 }]);
  expect((await earning.find("P1"))?.order.lines[0]?.returned).toBe(1);
});

test("a map that does not fit the file says so before anything is read", async () => {
  const wrong = testMap({ exclude: [{ column: "colour", values: ["red"] }] });
  await expect(imports.run({ file, map: wrong, rejectedFile, historyFrom: 0 })).rejects.toThrow(
    new ImportError('The map does not fit: the file has no column "colour".'),
  );
});
