// A naive second opinion on points, for comparison with the engine: every single point is an object
// in an array. It has no lots, no sums kept anywhere, no database, and shares no code with the engine.

export type Settings = {
  windowDays: number;
  expiryDays: number | null;
  policy: "within_balance" | "debt";
  graceDays: number;
  /** So many points pay so many piastres. */
  rate: { points: number; piastres: number };
};

/** Spendable from `from`, until `until`; `out` is spent, expired or taken back. */
export type Point = {
  order: string | null;
  line: number;
  state: "pending" | "active" | "held" | "out";
  from: number | null;
  until: number | null;
};
export type Member = { points: Point[]; debt: number };
export type Line = {
  quantity: number;
  amount: number;
  earned: number;
  returned: number;
  taken: number;
};
export type Order = {
  id: string;
  member: string;
  content: string;
  status: Status;
  lines: Line[];
  paidBy: string | null;
  returns: Map<string, { content: string; reply: Reply }>;
};
/** `points`: those set aside, in the order in which they were taken; after confirming, those spent. */
export type Redemption = {
  member: string;
  content: string;
  state: "held" | "confirmed" | "released" | "timed_out" | "reversed";
  wanted: number;
  value: number;
  points: Point[];
  used: number;
  usedValue: number;
  back: number;
  order: string | null;
  until: number;
};

export type Status = "placed" | "paid" | "delivered" | "cancelled";
export type OrderAsk = {
  id: string;
  member: string;
  status: Status;
  at: number;
  lines: { quantity: number; price: number; discount: number }[];
  redemption: string | null;
};
export type ReturnAsk = { id: string; at: number; lines: { line: number; quantity: number }[] };
export type HoldAsk = { id: string; member: string; seconds: number } & (
  | { points: number }
  | { amount: number }
);
export type Reply = { status: number; body: object } | { code: string };

export type World = {
  settings: Settings;
  now: number;
  members: Map<string, Member>;
  names: Map<string, string>;
  orders: Map<string, Order>;
  waiting: Map<string, ReturnAsk[]>;
  redemptions: Map<string, Redemption>;
};

export const newWorld = (settings: Settings, now: number): World => ({
  settings,
  now,
  members: new Map(),
  names: new Map(),
  orders: new Map(),
  waiting: new Map(),
  redemptions: new Map(),
});

const cairo = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Cairo" });

/** The first quarter of an hour of the Cairo day that is `days` days after the day of `instant`. */
const startOfDay = (instant: number, days: number): number => {
  const [year = 0, month = 0, date = 0] = cairo.format(instant).split("-").map(Number);
  const wanted = new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
  let at = Date.UTC(year, month - 1, date + days - 1, 12);
  while (cairo.format(at) !== wanted) at += 900_000;
  return at;
};

export const life = ({ settings }: World, delivered: number): Pick<Point, "from" | "until"> => {
  const from = settings.windowDays ? startOfDay(delivered, settings.windowDays + 1) : delivered;
  const until = settings.expiryDays === null ? null : startOfDay(from, settings.expiryDays + 1);
  return { from, until };
};

/** The end of points that come back though their time is over: with the last day of grace. */
export const graceEnd = ({ settings, now }: World): number =>
  settings.graceDays ? startOfDay(now, settings.graceDays + 1) : now;

/** Points become spendable: those of a member in debt repay it instead. */
export const arrive = (member: Member, points: Point[]): void => {
  for (const point of points) {
    point.state = member.debt > 0 ? "out" : "active";
    if (member.debt > 0) member.debt -= 1;
  }
};

const dueAt = (point: Point): number => {
  if (point.state === "pending") return point.from ?? Number.POSITIVE_INFINITY;
  return point.state === "active"
    ? (point.until ?? Number.POSITIVE_INFINITY)
    : Number.POSITIVE_INFINITY;
};

/** Lets time do to a member's points what it has to, in the order of the instants. */
export const settle = ({ now }: World, member: Member): void => {
  for (;;) {
    const next = Math.min(...member.points.map(dueAt));
    if (!(next <= now)) return;
    const due = member.points.filter((point) => dueAt(point) === next);
    for (const point of due.filter(({ state }) => state === "active")) point.state = "out";
    arrive(
      member,
      due.filter(({ state }) => state === "pending"),
    );
  }
};

export const memberOf = (world: World, id: string): Member => {
  const member = world.members.get(id) ?? { points: [], debt: 0 };
  world.members.set(id, member);
  settle(world, member);
  return member;
};

export const spendable = (member: Member): Point[] =>
  member.points
    .filter(({ state }) => state === "active")
    .sort((a, b) => {
      const end = (point: Point) => point.until ?? Number.MAX_SAFE_INTEGER;
      return end(a) - end(b) || (a.from ?? 0) - (b.from ?? 0);
    });

export const letGo = ({ now }: World, member: Member, points: Point[]): void => {
  const isOver = (point: Point) => point.until !== null && point.until <= now;
  for (const point of points.filter(isOver)) point.state = "out";
  arrive(
    member,
    points.filter((point) => !isOver(point)),
  );
};

export const balance = (world: World, id: string) => {
  const { points, debt } = memberOf(world, id);
  const count = (state: Point["state"]) => points.filter((point) => point.state === state).length;
  return { available: count("active"), pending: count("pending"), held: count("held"), debt };
};

export const adjust = (world: World, id: string, points: number): Reply => {
  if (!world.members.has(id)) return { code: "member_not_found" };
  const member = memberOf(world, id);
  const taken = spendable(member).slice(0, Math.max(0, -points));
  if (taken.length < -points) return { code: "insufficient_points" };
  for (const point of taken) point.state = "out";
  for (let n = 0; n < points; n += 1)
    member.points.push({ order: null, line: 0, state: "pending", from: world.now, until: null });
  return { status: 201, body: { balance: balance(world, id) } };
};

/** Introduces a member, whom orders may have named before. */
export const register = (world: World, id: string, name: string): Reply => {
  const before = world.names.get(id);
  if (before !== undefined && before !== name) return { code: "member_exists" };
  world.names.set(id, name);
  return { status: before === undefined ? 201 : 200, body: { name, balance: balance(world, id) } };
};

/** Time passes, and holds whose time is over let go: each as of its own end. */
export const wait = (world: World, ms: number): void => {
  const then = world.now + ms;
  const lapsed = [...world.redemptions.values()]
    .filter((one) => one.state === "held" && one.until <= then)
    .sort((a, b) => a.until - b.until);
  for (const one of lapsed) {
    world.now = Math.max(world.now, one.until);
    letGo(world, memberOf(world, one.member), one.points);
    one.state = "timed_out";
  }
  world.now = then;
};
