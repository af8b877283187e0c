// Usage counters during a replay: as they really stood, and how far each replayed side has moved away
// from that. A side that gives what was given reads what was read, to the point.

/** Changes of counters by key. */
export type Moves = ReadonlyMap<string, number>;

/** True when the key names a counter of one member; the scope of a constraint stands in its key. */
export const isOfMember = (key: string): boolean => {
  const [kind, , scope] = key.split(":", 3);
  return (
    kind === "cap" || (kind === "rule" && (scope === "customer" || scope === "customer_product"))
  );
};

/** Adds `sign` times what each row counts to `into`. */
export const count = (
  into: Map<string, number>,
  rows: Iterable<{ key: string; delta: number }>,
  sign: 1 | -1,
): void => {
  for (const { key, delta } of rows) into.set(key, (into.get(key) ?? 0) + sign * delta);
};

export type Counters = {
  /** Notes the stored value of a counter when an order of this member was decided. */
  see(memberId: number, key: string, used: number): void;
  /** Notes what a wallet holds: a side that has spent more than that has nothing left in it. */
  hold(key: string, left: number): void;
  /** Value of a counter for one side. */
  read(side: number, memberId: number, key: string): number;
  /** Moves the counters by what really happened. */
  moveReal(memberId: number, moves: Moves): void;
  /** A side moved the counters by this much more than what really happened. */
  moveApart(side: number, memberId: number, moves: Moves): void;
};

/** Counters for so many sides; all stand at zero. */
export const openCounters = (sides: number): Counters => {
  const real = new Map<string, number>();
  const apart = Array.from({ length: sides }, () => new Map<string, number>());
  const placeOf = (memberId: number, key: string): string =>
    isOfMember(key) ? `${memberId} ${key}` : key;
  const move = (map: Map<string, number> | undefined, memberId: number, moves: Moves) => {
    for (const [key, delta] of moves) {
      if (delta === 0) continue;
      const place = placeOf(memberId, key);
      map?.set(place, (map.get(place) ?? 0) + delta);
    }
  };
  return {
    see: (memberId, key, used) => {
      const place = placeOf(memberId, key);
      // Most counters are fresh ones: what is not there reads zero.
      if (used !== 0 || real.has(place)) real.set(place, used);
    },
    hold: (key, left) => {
      real.set(key, left);
      for (const one of apart) if (left + (one.get(key) ?? 0) < 0) one.set(key, 0 - left);
    },
    read: (side, memberId, key) => {
      const place = placeOf(memberId, key);
      return Math.max(0, (real.get(place) ?? 0) + (apart[side]?.get(place) ?? 0));
    },
    moveReal: (memberId, moves) => move(real, memberId, moves),
    moveApart: (side, memberId, moves) => move(apart[side], memberId, moves),
  };
};
