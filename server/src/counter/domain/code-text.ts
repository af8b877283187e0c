// The words in which a member gets a one-time code.
import { pointsText } from "../../rules/door/domain.ts";

type Asked = {
  readonly code: string;
  readonly points: number;
  readonly seller: string;
  readonly branch: string;
};

/** The subject and text of the message, in both languages. */
export const codeMessage = ({ code, points, seller, branch }: Asked) => ({
  subject: { en: "Your code for paying with points", ar: "رمز الدفع بالنقاط" },
  text: {
    en: `${code} is your code to spend ${pointsText(points, "en")} at ${seller}, ${branch}. It is good for 5 minutes. Tell it to the cashier only if you want to pay with your points now; if you are not at this shop, tell it to nobody.`,
    ar: `${code} هو رمزكم لاستبدال ${pointsText(points, "ar")} لدى ${seller}، ${branch}. الرمز صالح لمدة 5 دقائق. لا تعطوه للبائع إلا إذا أردتم الدفع بنقاطكم الآن، وإن لم تكونوا في هذا المتجر فلا تعطوه لأحد.`,
  },
});
