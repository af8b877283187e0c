// The guides: a few requests each, which a test sends to a real server in this order.
import type { Text } from "../../i18n/text.ts";
import type { Example } from "../domain/example.ts";
import type { GuideId } from "./guide-titles.ts";

export type Step = { readonly text: Text; readonly example: Example };
export type Guide = { readonly id: GuideId; readonly steps: readonly Step[] };

const line = {
  line_id: "1",
  sku: "SKU-9",
  quantity: 2,
  unit_price: 450_000,
  seller_id: "S-3",
  category_id: "C-1",
};

export const guides: readonly Guide[] = [
  {
    id: "firstOrder",
    steps: [
      {
        text: {
          en: "Send an order of 9,000 EGP: 5 % is 450 points, and your rules may add more. Money is in piastres, and sending it again with the same key changes nothing. Put your own time in occurred_at: a new programme takes orders of the last 90 days.",
          ar: "أرسل طلبًا بقيمة 9,000 جنيه: نسبة 5 % تساوي 450 نقطة، وقد تضيف قواعدك المزيد. المبالغ بالقروش، وإعادة الإرسال بالمفتاح نفسه لا تغيّر شيئًا. ضع توقيتك في occurred_at: يقبل البرنامج الجديد طلبات آخر 90 يومًا.",
        },
        example: {
          method: "POST",
          path: "/v1/orders",
          key: "guide-order-1",
          body: {
            order_id: "GUIDE-1",
            member_id: "GUIDE-M",
            occurred_at: "2026-11-20T14:05:00+02:00",
            status: "delivered",
            lines: [line],
          },
        },
      },
      {
        text: { en: "What the member has now.", ar: "ما لدى العضو الآن." },
        example: { method: "GET", path: "/v1/members/GUIDE-M/balance" },
      },
      {
        text: {
          en: "What happened to the points; each entry links to its reason.",
          ar: "ما حدث للنقاط؛ وكل حركة تشير إلى سببها.",
        },
        example: { method: "GET", path: "/v1/members/GUIDE-M/entries" },
      },
    ],
  },
  {
    id: "checkout",
    steps: [
      {
        text: {
          en: "Before paying: what this cart earns and what may be spent on it. Nothing changes.",
          ar: "قبل الدفع: ما تكسبه هذه السلة وما يمكن إنفاقه عليها. لا يتغير شيء.",
        },
        example: {
          method: "POST",
          path: "/v1/quotes",
          body: { member_id: "GUIDE-M", lines: [line] },
        },
      },
      {
        text: {
          en: "Set points aside while the customer pays. They come back by themselves when nobody confirms.",
          ar: "احجز النقاط أثناء الدفع. تعود وحدها إذا لم يؤكد أحد.",
        },
        example: {
          method: "POST",
          path: "/v1/redemptions",
          key: "guide-hold-1",
          body: { redemption_id: "GUIDE-R", member_id: "GUIDE-M", points: 200 },
        },
      },
      {
        text: {
          en: "The payment went through: spend them for good.",
          ar: "تم الدفع: أنفق النقاط نهائيًا.",
        },
        example: {
          method: "POST",
          path: "/v1/redemptions/GUIDE-R/confirm",
          key: "guide-confirm-1",
          body: {},
        },
      },
    ],
  },
  {
    id: "returns",
    steps: [
      {
        text: {
          en: "One of the two pieces comes back: exactly its points are taken back.",
          ar: "تعود قطعة من القطعتين: تُسترد نقاطها بالضبط.",
        },
        example: {
          method: "POST",
          path: "/v1/orders/GUIDE-1/returns",
          key: "guide-return-1",
          body: {
            return_id: "GUIDE-RET",
            occurred_at: "2026-11-21T10:00:00+02:00",
            lines: [{ line_id: "1", quantity: 1 }],
          },
        },
      },
      {
        text: {
          en: "What happened since, in order: keep the cursor and ask again.",
          ar: "ما حدث منذ ذلك بالترتيب: احتفظ بالمؤشر واسأل من جديد.",
        },
        example: { method: "GET", path: "/v1/events?limit=10" },
      },
    ],
  },
  {
    id: "webhooks",
    steps: [
      {
        text: {
          en: "Add your https address under API Integration, Webhook Setup, and keep the secret, which is shown once. This lists what is set up, with what waits and what failed.",
          ar: "أضف عنوان https الخاص بك من ربط واجهة البرمجة، إعداد Webhook، واحتفظ بالمفتاح السري الذي يظهر مرة واحدة. يعرض هذا الطلب ما تم إعداده وما ينتظر وما فشل.",
        },
        example: { method: "GET", path: "/v1/webhooks" },
      },
      {
        text: {
          en: "Each message is signed as Standard Webhooks says: check the signature over the raw body, answer with 2xx once it is kept, and look at its id, because it may come twice. For one member messages come in order; when sequence leaves a number out, the feed has what is missing.",
          ar: "كل رسالة موقّعة وفق Standard Webhooks: تحقق من التوقيع على النص الخام، وأجب بـ 2xx بعد حفظها، وانتبه إلى معرّفها فقد تصل مرتين. تصل رسائل العضو الواحد بالترتيب، وإذا سقط رقم من sequence فستجد الناقص في سجل الأحداث.",
        },
        example: { method: "GET", path: "/v1/events?limit=25" },
      },
    ],
  },
  {
    id: "goingLive",
    steps: [
      {
        text: {
          en: "Try everything with a test key first. In the test world time can be moved: POST /v1/test/clock with advance_to goes forward to an instant, and points mature and expire on the way. This is what time it is there now.",
          ar: "جرّب كل شيء بمفتاح اختبار أولًا. يمكن تقديم الوقت في عالم الاختبار: ينقلك POST /v1/test/clock مع advance_to إلى لحظة لاحقة، وتُفعَّل النقاط وتنتهي في الطريق. هذا هو الوقت هناك الآن.",
        },
        example: { method: "GET", path: "/v1/test/clock" },
      },
      {
        text: {
          en: "When it works, give the shop a live key in place of the test key; nothing else changes. Endpoints of webhooks are added once more, because those of the test world are its own.",
          ar: "عندما يعمل كل شيء، امنح المتجر مفتاحًا فعليًا بدل مفتاح الاختبار؛ ولا يتغير شيء آخر. تُضاف عناوين Webhook من جديد لأن عناوين عالم الاختبار خاصة به.",
        },
        example: { method: "GET", path: "/v1/webhooks" },
      },
      {
        text: {
          en: "Send orders that were made before in batches of up to 1,000; each has its own result, and one bad order does not hurt its neighbours. Their points count from the day they happened. How far back they may lie is in the programme settings; an import takes any age.",
          ar: "أرسل الطلبات السابقة على دفعات حتى 1,000 طلب؛ لكل طلب نتيجته، ولا يضر طلب خاطئ جيرانه. تُحسب نقاطها من يوم حدوثها. تحدد إعدادات البرنامج أقدم طلب مقبول، أما الاستيراد فيقبل أي تاريخ.",
        },
        example: {
          method: "POST",
          path: "/v1/orders/batch",
          key: "guide-batch-1",
          body: {
            orders: [
              {
                order_id: "GUIDE-2",
                member_id: "GUIDE-N",
                occurred_at: "2026-11-02T18:30:00+02:00",
                status: "delivered",
                lines: [line],
              },
            ],
          },
        },
      },
      {
        text: {
          en: "Add up every account: the books are whole when this says so.",
          ar: "اجمع كل الحسابات: الدفاتر سليمة إذا قال هذا الطلب ذلك.",
        },
        example: { method: "GET", path: "/v1/trial-balance" },
      },
      {
        text: {
          en: "Give the shop a key with only the scopes it needs and only from its own addresses, renew it now and then, and watch that the server is ready.",
          ar: "امنح المتجر مفتاحًا بالصلاحيات التي يحتاجها فقط ومن عناوينه فقط، وجدّده من حين لآخر، وراقب جاهزية الخادم.",
        },
        example: { method: "GET", path: "/readyz" },
      },
    ],
  },
];
