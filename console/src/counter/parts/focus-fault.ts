// The focus after a form was sent with something wrong in it.

/** Moves the focus to the first field of `form` that complains, once it does. */
export const focusFault = (form: HTMLFormElement): void => {
  setTimeout(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
};
