// The search of a list: asks a quarter of a second after the last letter; "/" goes to it.
import { TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { IconSearch } from "./icons.ts";

type Props = {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  isLabelHidden?: boolean;
};

const waitMs = 250;

/** A text box that hands on what was typed once somebody stops typing. */
export const SearchField = ({
  label,
  placeholder,
  value,
  onChange,
  isLabelHidden = true,
}: Props) => {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const told = useRef(value);
  useEffect(() => {
    // Changed from elsewhere: Back, a link, "Clear filters".
    if (value !== told.current) {
      told.current = value;
      setText(value);
    }
  }, [value]);
  useEffect(() => {
    if (text === told.current) return;
    const timer = setTimeout(() => {
      told.current = text;
      onChange(text);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping = (event.target as HTMLElement).closest("input, textarea, [contenteditable]");
      if (event.key !== "/" || isTyping !== null || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <TextInput
      ref={field}
      type="search"
      {...(isLabelHidden ? { "aria-label": label } : { label })}
      placeholder={placeholder ?? label}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
};
