// Every text about two members who turn out to be one.
import { texts } from "../../i18n/text.ts";

export const mergeTexts = texts({
  merge: { en: "Merge", ar: "دمج" },
  title: { en: "Merge into another member", ar: "الدمج في عضو آخر" },
  help: {
    en: "Everything that {id} has goes to the member you choose, and the id {id} leads there from then on.",
    ar: "ينتقل كل ما لدى {id} إلى العضو الذي تختاره، ويقود الرقم {id} إليه من ذلك الحين.",
  },
  search: { en: "Find the member who stays", ar: "ابحث عن العضو الباقي" },
  into: { en: "The member who stays", ar: "العضو الباقي" },
  hasPoints: { en: "{points} points", ar: "{points} نقطة" },
  nobody: { en: "No other active member is found", ar: "لم يُعثر على عضو نشط آخر" },
  moves: { en: "What goes to {id}", ar: "ما ينتقل إلى {id}" },
  movesPoints: {
    en: "{available} available and {pending} pending points, with their own dates and payers",
    ar: "{available} نقطة متاحة و{pending} معلّقة، بتواريخها وجهات تمويلها",
  },
  movesRest: {
    en: "Orders: {orders}, vouchers: {vouchers}; returns find their orders as before",
    ar: "الطلبات: {orders}، القسائم: {vouchers}، وتجد المرتجعات طلباتها كما كانت",
  },
  movesDebt: { en: "{points} points that were owed", ar: "{points} نقطة كانت مستحقة" },
  repaid: {
    en: "{points} points repay at once what is owed",
    ar: "تُسدّد {points} نقطة المستحق فورًا",
  },
  tier: { en: "The higher tier of the two", ar: "المستوى الأعلى من الاثنين" },
  filled: {
    en: "Fields of the profile that are empty are filled in",
    ar: "تُستكمل الحقول الفارغة في الملف",
  },
  after: { en: "Available afterwards: {points} points", ar: "المتاح بعد ذلك: {points} نقطة" },
  forGood: {
    en: "It can be undone only until points of the member move next. What happened to {id} before can still be read.",
    ar: "لا يمكن التراجع عن ذلك إلا قبل أول حركة تالية لنقاط العضو. يبقى ما سبق للعضو {id} قابلًا للقراءة.",
  },
  waits: {
    en: "One person may not move this many points. Nothing has moved yet: the merge waits up to 72 hours under Approvals for a second person.",
    ar: "لا يجوز لشخص واحد نقل هذا العدد من النقاط. لم يُنقل شيء بعد، وينتظر الدمج موافقة شخص ثانٍ حتى 72 ساعة في الموافقات.",
  },
  done: { en: "The members were merged.", ar: "تم دمج العضوين." },
  alias: {
    en: "{asked} was merged into {id}: this is {id}.",
    ar: "دُمج {asked} في {id}: هذه صفحة {id}.",
  },
  went: {
    en: "This is what was kept of {id}, who was merged on {when} into",
    ar: "هذا ما حُفظ عن {id} الذي دُمج في {when} في",
  },
  merged: { en: "Merged into this member", ar: "دُمج في هذا العضو" },
  mergedHelp: {
    en: "Each opens with its own statement up to the merge.",
    ar: "يُفتح كلٌّ منها بكشفه حتى الدمج.",
  },
  undo: { en: "Undo merge", ar: "التراجع عن الدمج" },
  undoOf: { en: "Undo merge: {id}", ar: "التراجع عن الدمج: {id}" },
  undoTitle: { en: "Undo the merge of {id}", ar: "التراجع عن دمج {id}" },
  goesBack: { en: "What goes back to {id}", ar: "ما يعود إلى {id}" },
  goesBackRest: {
    en: "Orders: {orders}, redemptions: {redemptions}, vouchers: {vouchers}",
    ar: "الطلبات: {orders}، عمليات الاستبدال: {redemptions}، القسائم: {vouchers}",
  },
  goesBackDebt: { en: "{points} points that {id} owed", ar: "{points} نقطة كانت مستحقة على {id}" },
  unpaid: {
    en: "{points} points that repaid what was owed are owed again",
    ar: "تُستحق من جديد {points} نقطة كانت قد سدّدت المستحق",
  },
  tierBack: { en: "The tier is the one before the merge", ar: "يعود المستوى إلى ما كان قبل الدمج" },
  granted: {
    en: "Messages that the merge had stopped may be sent again: {count}",
    ar: "يُسمح مجددًا بالرسائل التي أوقفها الدمج: {count}",
  },
  cleared: {
    en: "Fields of the profile that the merge had filled are empty again",
    ar: "تعود فارغةً الحقول التي ملأها الدمج في الملف",
  },
  afterUndo: {
    en: "Available afterwards: {stays} points with {id}, {back} with {other}",
    ar: "المتاح بعد ذلك: {stays} نقطة لدى {id} و{back} لدى {other}",
  },
  undoHelp: {
    en: "Both are as they were before the merge, and the id {id} leads to its own member again.",
    ar: "يعود كلاهما إلى ما كان عليه قبل الدمج، ويقود الرقم {id} إلى عضوه من جديد.",
  },
  undoWaits: {
    en: "One person may not move this many points. Nothing has moved yet: the undo waits up to 72 hours under Approvals for a second person.",
    ar: "لا يجوز لشخص واحد نقل هذا العدد من النقاط. لم يُنقل شيء بعد، وينتظر التراجع موافقة شخص ثانٍ حتى 72 ساعة في الموافقات.",
  },
  undone: { en: "The merge was undone.", ar: "تم التراجع عن الدمج." },
});
