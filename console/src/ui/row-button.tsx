// The button at the end of a row. Many rows have the same word on it, so its name says which row it is.
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { IconPencil } from "./icons.ts";
import { words } from "./words.ts";

type Props = {
  name: string;
  onClick?: () => void;
  /** Draws a link in its place. */
  renderRoot?: (props: Record<string, unknown>) => ReactNode;
};

/** Opens what there is to know about a row. */
export const RowButton = ({ name, ...button }: Props & { children: string }) => (
  <Button variant="default" size="compact-sm" aria-label={name} {...button} />
);

/** Edits a row: in a dialog, or on a page that it leads to. */
export const EditButton = ({ name, ...button }: Props) => {
  const { t } = useSpeech();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPencil size={15} aria-hidden="true" />}
      aria-label={name}
      {...button}
    >
      {t(words.edit)}
    </Button>
  );
};
