// Messages leave once, in the language of their reader, through the mail server or the gateway.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { deliverOnce } from "../delivery/testing.ts";
import { openDevDoor } from "../http/dev-door.ts";
import { testApi } from "../http/testing.ts";
import { testDatabase } from "../testing/database.ts";
import { gatewayAdapter } from "./deliver.ts";
import { type Message, sendMessage, shortMessages } from "./outbox.ts";
import { mountMessages } from "./page.ts";

const db = await testDatabase();
const time = { now: new Date("2026-11-21T10:00:00Z") };
const clock = { now: () => time.now };
const pass = (seconds: number) => {
  time.now = new Date(time.now.getTime() + seconds * 1_000);
};

const received: { id: string; channel: string; to: string; text: string }[] = [];
let status = 200;
const gateway = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => {
    body += chunk.toString("utf8");
  });
  request.on("end", () => {
    received.push(JSON.parse(body));
    response.writeHead(status).end();
  });
});
await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
afterAll(() => new Promise((done) => gateway.close(done)));
const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`;
const sending = gatewayAdapter(url, pino({ level: "silent" }));
const deliver = () => deliverOnce(shortMessages, { db, send: sending, clock });

const send = (message: Partial<Message> = {}) =>
  sendMessage(
    db,
    {
      channel: "sms",
      to: "+201001234567",
      subject: { en: "Points", ar: "نقاط" },
      text: { en: "Soon gone", ar: "تنتهي قريبًا" },
      usefulUntil: new Date(time.now.getTime() + hourMs),
      ...message,
    },
    { now: time.now },
  );
const rows = () =>
  db.query<{ state: string; attempts: number; content: string | null }>({
    text: "select state, attempts, content from message_outbox order by created_at, channel",
  });

test("a message goes the way of its channel, once, and is forgotten", async () => {
  await send({ channel: "email", to: "mona@shop.example", language: "en" });
  await send({ channel: "push", to: "device-7", language: "ar" });
  pass(1);
  await send();
  const mails = await db.query({ text: "select recipient, subject, content from mail_outbox" });
  expect(mails).toEqual([
    { recipient: "mona@shop.example", subject: "Points", content: "Soon gone" },
  ]);
  const counts = await Promise.all([1, 2].map(() => deliver()));
  expect(counts.toSorted()).toEqual([0, 2]);
  expect(await deliver()).toBe(0);
  expect(received.map(({ channel, to, text }) => [channel, to, text]).toSorted()).toEqual([
    ["push", "device-7", "تنتهي قريبًا"],
    ["sms", "+201001234567", "تنتهي قريبًا\nSoon gone"],
  ]);
  expect(await rows()).toEqual([
    { state: "delivered", attempts: 1, content: null },
    { state: "delivered", attempts: 1, content: null },
  ]);
  await expect(send({ to: "+2010\n" })).rejects.toThrow("recipient");
  pass(30 * 86_400 + 1);
  await shortMessages.tidy(db, time.now);
  expect(await rows()).toEqual([]);
});

test("a gateway that is down is asked again, one that refuses is not", async () => {
  received.length = 0;
  await send();
  status = 503;
  expect(await deliver()).toBe(0);
  expect(await deliver()).toBe(0);
  expect(await rows()).toMatchObject([{ state: "waiting", attempts: 1 }]);
  pass(10);
  status = 400;
  expect(await deliver()).toBe(0);
  expect(await rows()).toEqual([{ state: "failed", attempts: 2, content: null }]);
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  await send({ usefulUntil: new Date(time.now.getTime() + 5_000) });
  pass(5);
  status = 200;
  expect(await deliver()).toBe(0);
});

test("messages can be read with the key of the start only", async () => {
  const api = testApi();
  const key = "the-key-of-this-start";
  mountMessages(api, db, openDevDoor(key));
  await send({ to: "+201117654321", text: { en: "<b>", ar: "<i>" } });
  const list = await api.fastify.inject(`/dev/messages.json?to=%2B201117654321&key=${key}`);
  expect(list.json()).toEqual({
    data: [expect.objectContaining({ channel: "sms", to: "+201117654321", text: "<i>\n<b>" })],
  });
  const page = await api.fastify.inject({
    url: "/dev/messages",
    headers: { cookie: `dev_key=${key}` },
  });
  expect(page.body).toContain("&lt;i&gt;");
  expect(page.body).not.toContain("<b>");
  for (const address of ["/dev/messages", "/dev/messages.json", "/dev/messages?key=another"])
    expect((await api.fastify.inject(address)).statusCode).toBe(404);
});
