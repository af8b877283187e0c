// Leads to the field that has to be mended.

const controls = "input, select, textarea, button";

/** The control with `data-path`, or the first control inside what has it. */
const controlAt = (path: string, root: ParentNode): HTMLElement | undefined => {
  const found = root.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
  if (found === null) return undefined;
  return found.matches(controls) ? found : (found.querySelector<HTMLElement>(controls) ?? found);
};

/** Focuses the first of the fields that is on the screen, once it is drawn with what is wrong. */
export const focusFirst = (paths: readonly string[], root: ParentNode = document): void => {
  requestAnimationFrame(() => {
    for (const path of paths) {
      const control = controlAt(path, root);
      if (control !== undefined) return control.focus();
    }
  });
};
