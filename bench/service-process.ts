// The service layer of a build in a process of its own, with clients that call it: what one of the servers would do,
// without HTTP. Started with a layout, the build's folder and the place of its data.
import { randomBytes } from "node:crypto";
import type { Place, Service } from "./adapters/adapter.ts";
import { adapters } from "./adapters/choose.ts";
import { memberCount, memberName, numbersFrom, orderMaker } from "./marketplace.ts";
import { drive, type Run } from "./rounds.ts";

/** What to do: single orders, calls with a thousand, redemptions; or, untimed, points or an order for everyone. */
export type ServiceAsk =
  | { work: "post" | "redeem"; clients: number; seconds: number }
  | { work: "batch"; seconds: number }
  | { work: "grant" | "warm" };
export type ServiceAnswer = { run: Run } | { failure: string };

const batchSize = 1_000;
const pointsHeld = 500;
const nothing: Run = { done: 0, seconds: 0 };

const workOf = (service: Service) => {
  const run = randomBytes(3).toString("hex");
  const nextOrder = orderMaker(`run-${run}`, 1_001);
  const random = numbersFrom(11);
  let redemptions = 0;
  const redeem = (): Promise<void> => {
    redemptions += 1;
    const id = `rd-${run}-${String(redemptions).padStart(7, "0")}`;
    return service.redeem(memberName(random(memberCount)), id, pointsHeld);
  };
  const thousand = (memberOf: (i: number) => string | undefined): Promise<void> =>
    service.orders(Array.from({ length: batchSize }, (_, i) => nextOrder(memberOf(i))));
  return async (ask: ServiceAsk): Promise<Run> => {
    switch (ask.work) {
      case "post":
        return drive(ask.clients, ask.seconds, () => service.order(nextOrder()));
      case "redeem":
        return drive(ask.clients, ask.seconds, redeem);
      case "batch": {
        const calls = await drive(1, ask.seconds, () => thousand(() => undefined));
        return { ...calls, done: calls.done * batchSize };
      }
      case "grant":
        await Promise.all(
          Array.from({ length: memberCount }, (_, n) =>
            service.grant(memberName(n), 1_000_000_000),
          ),
        );
        return nothing;
      case "warm":
        for (let first = 0; first < memberCount; first += batchSize)
          await thousand((i) => memberName(first + i));
        return nothing;
    }
  };
};

const answer = async (work: () => Promise<Run>): Promise<ServiceAnswer> => {
  try {
    return { run: await work() };
  } catch (error) {
    return { failure: (error as Error).stack ?? String(error) };
  }
};

const [layout, root = "", place = ""] = process.argv.slice(2);
const adapter = adapters.find((one) => one.layout === layout);
if (adapter === undefined) throw new Error(`there is no adapter for ${layout}`);
let service: Service | undefined;
const opened = await answer(async () => {
  service = await adapter.open(root, JSON.parse(place) as Place);
  return nothing;
});
const work = service && workOf(service);
process.on("message", async (ask: ServiceAsk) => {
  if (work !== undefined) process.send?.(await answer(() => work(ask)));
});
process.on("disconnect", async () => {
  await service?.close();
  process.exit(0);
});
process.send?.(opened);
