// Base earning: what every purchase earns before any rule.
import type { BaseEarning, EarningMethod } from "@nuqta/contracts/rules.ts";
import { multiply } from "../../kit/pure/whole.ts";
import { compileWindow, type Window } from "../../kit/pure/window.ts";
import { shareByAmount } from "../effects/fixed.ts";
import { piastresPerBasisPoint } from "../effects/percent.ts";
import { perPiastre } from "../effects/rate.ts";
import { addCells, type Cells, noCells } from "./cells.ts";
import type { Give } from "./effect.ts";
import type { FactLine, Facts } from "./facts.ts";
import { windowSpec } from "./schedule.ts";

export type CompiledBase = {
  settings: BaseEarning;
  isOn: Window;
  /** The method and its points for a line's seller; undefined when that seller has none. */
  methodOf: (sellerId: string) => CompiledMethod | undefined;
};

export type CompiledMethod = { method: EarningMethod; give: Give };

export const compileBase = (settings: BaseEarning): CompiledBase => {
  const global = settings.global && compileMethod(settings.global);
  const individual = new Map(
    Object.entries(settings.individual).map(([seller, method]) => [seller, compileMethod(method)]),
  );
  return {
    settings,
    isOn: compileWindow(windowSpec(settings.schedule ?? {})),
    methodOf: (seller) => (settings.mode === "global" ? global : individual.get(seller)),
  };
};

/** Why an event earns no base, or undefined when it does. */
export const baseOff = (base: CompiledBase, facts: Facts) => {
  if (facts.input.trigger !== "purchase" || !facts.hasOrder) return "not_a_purchase";
  if (!base.settings.enabled) return "disabled";
  return base.isOn(facts.local) ? undefined : "schedule";
};

/** The exact base points of every line. */
export const baseCells = (base: CompiledBase, facts: Facts): Cells => {
  const { lines } = facts;
  if (baseOff(base, facts) !== undefined) return noCells(lines.length);
  if (base.settings.mode === "global") {
    const all = lines.map((_, position) => position);
    return base.methodOf("")?.give(lines, all) ?? noCells(lines.length);
  }
  let cells = noCells(lines.length);
  for (const [seller, positions] of bySeller(lines)) {
    const method = base.methodOf(seller);
    if (method !== undefined) cells = addCells(cells, method.give(lines, positions));
  }
  return cells;
};

/** The positions of each seller's lines. */
export const bySeller = (lines: readonly FactLine[]): Map<string, number[]> => {
  const sellers = new Map<string, number[]>();
  lines.forEach(({ line }, position) => {
    const positions = sellers.get(line.sellerId);
    if (positions === undefined) sellers.set(line.sellerId, [position]);
    else positions.push(position);
  });
  return sellers;
};

/** The value of one piece that counts under a product-based method, or undefined. */
export const unitPointsOf = ({ line }: FactLine, autoApplyCategoryPoints: boolean) => {
  const value = line.unitPoints ?? undefined;
  const isOff = value?.source === "category" && !autoApplyCategoryPoints;
  return isOff ? undefined : value;
};

const compileMethod = (method: EarningMethod): CompiledMethod => {
  switch (method.kind) {
    case "fixed":
      return { method, give: (lines, at) => shareByAmount(method.points, lines, at) };
    case "percent":
      return { method, give: perPiastre(method.bps, piastresPerBasisPoint) };
    case "product":
      return {
        method,
        give: (lines, positions) => {
          const cells = noCells(lines.length);
          for (const i of positions) {
            const line = lines[i];
            const value = line && unitPointsOf(line, method.auto_apply_category_points);
            if (value) cells.nums[i] = multiply(value.points, line.line.quantity);
          }
          return cells;
        },
      };
  }
};
