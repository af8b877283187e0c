// The first step of signing in: as whom.
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { ChoiceCards } from "../../ui/choice.tsx";
import { IconBuildingStore, IconMapPin, IconShieldCheck } from "../../ui/icons.ts";
import type { Audience } from "../domain/audience.ts";
import { AuthFrame } from "../parts/auth-frame.tsx";
import { identityTexts as texts } from "../texts.ts";

/** Three audiences; Continue waits for a choice. */
export const ChooserPage = () => {
  const { t } = useSpeech();
  const navigate = useNavigate();
  const [audience, setAudience] = useState<Audience>();
  return (
    <AuthFrame title={t(texts.chooseTitle)} help={t(texts.chooseHelp)} step={{ at: 1, of: 2 }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (audience !== undefined) void navigate({ to: `/login/${audience}`, search: true });
        }}
      >
        <ChoiceCards
          legend={t(texts.chooseLegend)}
          isLegendHidden
          name="audience"
          value={audience}
          onChange={setAudience}
          choices={[
            {
              value: "admin",
              title: t(texts.admin),
              text: t(texts.adminHelp),
              icon: <IconShieldCheck size={20} />,
            },
            {
              value: "seller",
              title: t(texts.seller),
              text: t(texts.sellerHelp),
              icon: <IconBuildingStore size={20} />,
            },
            {
              value: "branch",
              title: t(texts.branch),
              text: t(texts.branchHelp),
              icon: <IconMapPin size={20} />,
            },
          ]}
        />
        <Button type="submit" size="md" disabled={audience === undefined}>
          {t(texts.proceed)}
        </Button>
      </form>
    </AuthFrame>
  );
};
