// The shape of a predicate: the name of a fact and how to read it. One fact, one file.
import type { NamedFact } from "@nuqta/contracts/rules-facts.ts";
import type { EventFacts, FactLine, Facts, FactValue } from "./facts.ts";

/** A fact of the event: undefined when it is missing. */
export type Predicate = { fact: NamedFact; read: (facts: EventFacts) => FactValue };

/** A fact that is known once the member is. */
export type MemberPredicate = { fact: NamedFact; read: (facts: Facts) => FactValue };

/** A fact of one line. */
export type LinePredicate = { fact: NamedFact; read: (line: FactLine) => FactValue };

/** Facts named by their users, found by prefix; the rest of the name comes as `name`. */
export type OpenPredicate = {
  prefix: string;
  read: (facts: EventFacts, name: string) => FactValue;
};

/** Open facts of the member. */
export type OpenMemberPredicate = {
  prefix: string;
  read: (facts: Facts, name: string) => FactValue;
};
