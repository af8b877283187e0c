// What every part of the form is given.
import type { RewardForm } from "../domain/reward-form.ts";

export type FormPart = {
  readonly form: RewardForm;
  /** The sentence of each wrong field. */
  readonly problems: Readonly<Record<string, string | undefined>>;
  readonly onChange: (change: Partial<RewardForm>) => void;
};
