// The products that targets cover, counted as they would be sent.
import type { Targets } from "@nuqta/contracts/rules.ts";
import { type TargetForm, targetsOf } from "../domain/targets.ts";
import { useCoverage } from "../queries/rules.ts";

/** The count of products that the targets of a form cover now. */
export const useCovered = (form: TargetForm, exclude: Targets["exclude"]) =>
  useCoverage(targetsOf(form, exclude));
