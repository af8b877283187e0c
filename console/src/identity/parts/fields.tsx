// The fields that signing in and recovery share.
import { PasswordInput, TextInput } from "@mantine/core";
import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { identityTexts as texts } from "../texts.ts";

/** What is wrong with an address, if anything; the sentences are the specification's. */
export const emailFault = (email: string): "emailRequired" | "emailInvalid" | undefined => {
  if (email.trim() === "") return "emailRequired";
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : "emailInvalid";
};

type EmailProps = Omit<ComponentProps<typeof TextInput>, "onChange" | "label"> & {
  value: string;
  onChange: (email: string) => void;
};

/** An e-mail address. */
export const EmailField = ({ onChange, ...input }: EmailProps) => {
  const { t } = useSpeech();
  return (
    <TextInput
      {...input}
      label={t(texts.email)}
      type="email"
      dir="ltr"
      autoComplete="username"
      inputMode="email"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

type PasswordProps = Omit<ComponentProps<typeof PasswordInput>, "onChange"> & {
  value: string;
  onChange: (password: string) => void;
};

/** A password, with a hint while Caps Lock is on. */
export const PasswordField = ({ onChange, description, ...input }: PasswordProps) => {
  const { t } = useSpeech();
  const [isCaps, setCaps] = useState(false);
  const watch = (event: KeyboardEvent): void => setCaps(event.getModifierState("CapsLock"));
  return (
    <PasswordInput
      {...input}
      description={isCaps ? t(texts.capsLock) : description}
      visibilityToggleButtonProps={{ "aria-label": t(texts.showPassword), tabIndex: 0 }}
      onKeyDown={watch}
      onKeyUp={watch}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
