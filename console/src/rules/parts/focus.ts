// Leads to the field that has to be mended.

/** Focuses the control with `data-path`, or the first control inside what has it. */
export const focusPath = (path: string): void => {
  const found = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
  const control = found?.matches("input, select, textarea, button")
    ? found
    : found?.querySelector<HTMLElement>("input, select, textarea, button");
  (control ?? found)?.focus();
};
