// From a member's privacy to what they asked for by the data protection law.
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { texts } from "../../i18n/text.ts";
import { useSession } from "../../kit/session.ts";
import { Card } from "../../ui/page.tsx";

const linkTexts = texts({
  title: { en: "Requests under the data protection law", ar: "طلبات بموجب قانون حماية البيانات" },
  help: {
    en: "Access, correction, erasure, restriction, objection and portability, each with its deadline.",
    ar: "الاطلاع والتصحيح والمحو والتقييد والاعتراض ونقل البيانات، ولكلٍّ منها موعد للرد.",
  },
  all: { en: "Requests of this member", ar: "طلبات هذا العضو" },
  add: { en: "Log a request", ar: "تسجيل طلب" },
});

/** For those who may read requests; nothing for others. */
export const RightsLinks = ({ id }: { id: string }) => {
  const { t } = useSpeech();
  const may = useSession(({ permissions }) => permissions.includes("retention:manage"));
  if (!may) return null;
  return (
    <Card title={t(linkTexts.title)} hint={t(linkTexts.help)}>
      <div className="row wraps">
        <Link to={addresses.rights} search={{ member_id: id }}>
          {t(linkTexts.all)}
        </Link>
        <Link to={addresses.rightsRequest} params={{ id: "new" }} search={{ member: id }}>
          {t(linkTexts.add)}
        </Link>
      </div>
    </Card>
  );
};
