// What an adapter is: it knows how to open the service layer of one layout of the code.
import type { OrderBody } from "@nuqta/contracts/orders.ts";

/** Where a build keeps its data: an embedded database in a folder of its own, or a database on a server. */
export type Place = { dataDir: string } | { databaseUrl: string };

export type Service = {
  order(body: OrderBody): Promise<void>;
  orders(bodies: readonly OrderBody[]): Promise<void>;
  /** Gives a member points that can be spent at once. */
  grant(member: string, points: number): Promise<void>;
  /** Holds points and confirms them, each with a commit of its own. */
  redeem(member: string, id: string, points: number): Promise<void>;
  close(): Promise<void>;
};

export type Adapter = {
  layout: string;
  /** Files that this layout has and others lack. */
  files: readonly string[];
  /** Answers, as `behind`, whether anything that follows postings is not done yet. */
  behind: string;
  /** Opens the service layer of the code in `root` on data that has its tables. @throws on any refusal */
  open(root: string, place: Place): Promise<Service>;
};
