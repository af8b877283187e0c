// What is said about entries, in Arabic. Points are always the object of a verb or follow a noun or a
// preposition, which is the form their plurals are written in («نقطتين», «3 نقاط», «11 نقطة»).
import type { TextKey } from "./en.ts";

export const ar: Record<TextKey, string> = {
  when: "{date} الساعة {time}",
  end_of_day: "نهاية يوم {date}",
  "account.active": "المتاح",
  "account.pending": "المعلّق",
  "account.held": "المحجوز",
  "account.debt": "المستحق على العضو",
  "account.issued": "صادر من البرنامج",
  "account.redeemed": "المستبدل",
  "account.expired": "المنتهي",
  "account.clawed_back": "المسترد من العضو",
  "account.shortfall": "على حساب البرنامج",
  "account.adjustment": "تعديلات يدوية",
  "account.transfer": "تحويلات",
  "account.opening": "الأرصدة الافتتاحية",
  "activity.signup": "التسجيل",
  "activity.review": "تقييم منتج",
  "activity.referral": "دعوة صديق",
  "activity.birthday": "عيد الميلاد",
  "activity.anniversary": "ذكرى الانضمام",
  "activity.login": "تسجيل الدخول",
  "activity.profile_update": "تحديث البيانات",
  "activity.profile_completed": "استكمال البيانات",

  "reason.earn_order": "نقاط الطلب {order}",
  "reason.earn_activity": "نقاط عن نشاط: {activity}",
  "reason.activate_order": "إتاحة نقاط الطلب {order}",
  "reason.park_order": "نقاط الطلب {order} قيد المراجعة",
  "reason.park": "نقاط قيد المراجعة",
  "reason.activate": "إتاحة النقاط",
  "reason.cancel": "إلغاء الطلب {order}",
  "reason.clawback": "المرتجع {return} من الطلب {order}",
  "reason.hold": "حجز لعملية الاستبدال {redemption}",
  "reason.release": "إعادة من عملية الاستبدال {redemption}",
  "reason.redeem_order": "استخدام في الطلب {order}",
  "reason.redeem": "استخدام، عملية الاستبدال {redemption}",
  "reason.give_back_order": "إعادة نقاط مستخدمة، الطلب {order}",
  "reason.give_back": "إعادة نقاط مستخدمة، عملية الاستبدال {redemption}",
  "reason.expire_order": "انتهاء صلاحية نقاط الطلب {order}",
  "reason.expire": "انتهاء صلاحية نقاط",
  "reason.adjust": "{reason}",
  "reason.adjust_untold": "تعديل يدوي",
  "reason.merge": "دمج عضوين، السجل {record}",
  "reason.open": "رصيد افتتاحي من {source}",
  "reason.open_undone": "استرجاع الرصيد الافتتاحي من {source}",
  "reason.reverse": "عكس القيد {entry}",

  "earn.order": "في {when} كسب العضو {points} من الطلب {order}.",
  "earn.order_nothing": "في {when} لم يكسب العضو أي نقاط من الطلب {order}.",
  "earn.activity": "في {when} كسب العضو {points} من نشاط ({activity}، {reference}).",
  "earn.activity_nothing": "في {when} لم يكسب العضو أي نقاط من نشاط ({activity}، {reference}).",
  "earn.pending": "تم في البداية تعليق {points} إلى حين تسليم الطلب وانتهاء أي فترة انتظار بعده.",
  "earn.repaid": "تم منها استخدام {points} في سداد ما كان مستحقًا على العضو.",
  "valid.until": "تستمر الصلاحية حتى {until}.",
  "activate.delivered": "في {when} تمت إتاحة {points} بعد تسليم الطلب {order}.",
  "park.suspected":
    "في {when} وُضعت {points} قيد المراجعة. ما لم تُسترد تصبح متاحة في {until} على الأكثر.",
  "activate.reviewed": "في {when} تمت إتاحة {points} بعد مراجعتها.",
  "activate.review_over": "في {when} تمت إتاحة {points} لانتهاء مهلة مراجعتها.",
  "activate.time": "في {when} تمت إتاحة {points} بعد انتهاء فترة الانتظار التي تلي التسليم.",
  "cancel.order": "في {when} تم سحب {points} من الرصيد المعلّق بسبب إلغاء الطلب {order}.",

  "clawback.return": "في {when} تم استرداد {points} بسبب المرتجع {return} من الطلب {order}.",
  "clawback.line":
    "البند {line}: عدد القطع المرتجعة الآن {quantity} من أصل {of}، وإجمالي المرتجع حتى الآن {returned}. كان البند قد أكسب العضو {earned}، وتم بهذا المرتجع استرداد {points}.",
  "clawback.line_nothing":
    "البند {line}: عدد القطع المرتجعة الآن {quantity} من أصل {of}، وإجمالي المرتجع حتى الآن {returned}. لم تُسترد عنه أي نقاط.",
  "clawback.line_pending": "عن البند {line}: تم أخذ {points} من نقاطه التي كانت لا تزال معلّقة.",
  "clawback.own": "عن البند {line}: تم أخذ {points} مما بقي من نقاطه.",
  "clawback.other": "عن البند {line}: تم أخذ {points} من نقاط أخرى متاحة لأن نقاطه لم تعد متاحة.",
  "clawback.shortfall":
    "عن البند {line}: تعذّر استرداد {points} لعدم وجود رصيد متاح، ويتحمّل البرنامج ذلك.",
  "clawback.debt":
    "عن البند {line}: تعذّر استرداد {points} لعدم وجود رصيد متاح، وصار ذلك مستحقًا على العضو.",

  "hold.until":
    "في {when} تم حجز {points} بقيمة {money} لعملية الاستبدال {redemption} حتى {until}.",
  "hold.again":
    "في {when} تم من جديد حجز {points} بقيمة {money} لعملية الاستبدال {redemption} لأن مدة الحجز الأول كانت قد انتهت.",
  "hold.reward":
    "في {when} تم حجز {points} لعملية الاستبدال {redemption} للحصول على المكافأة {reward} حتى {until}.",
  "hold.reward_again":
    "في {when} تم من جديد حجز {points} لعملية الاستبدال {redemption} للحصول على المكافأة {reward} لأن مدة الحجز الأول كانت قد انتهت.",
  "hold.order": "تُستخدم أولًا النقاط الأقرب إلى انتهاء صلاحيتها.",
  "release.released":
    "في {when} تم التخلي عن عملية الاستبدال {redemption} وإعادة {points} إلى الرصيد المتاح.",
  "release.timed_out":
    "في {when} انتهت مدة عملية الاستبدال {redemption} وتمت إعادة {points} إلى الرصيد المتاح.",
  "release.not_applied":
    "في {when} استخدمت عملية الاستبدال {redemption} أقل مما حُجز لها، فتمت إعادة {points} إلى الرصيد المتاح.",
  "redeem.order":
    "في {when} تم استخدام {points} في الطلب {order} بعملية الاستبدال {redemption}، وتم بها دفع {money}.",
  "redeem.alone":
    "في {when} تم استخدام {points} بعملية الاستبدال {redemption}، وتم بها دفع {money}.",
  "redeem.reward":
    "في {when} تم استخدام {points} بعملية الاستبدال {redemption} للحصول على المكافأة {reward}.",
  "redeem.rate": "كان سعر الاستبدال {rate_points} مقابل {rate_money}.",
  "give_back.order":
    "في {when} تمت إعادة {points} من عملية الاستبدال {redemption} بسبب إرجاع الطلب {order} أو إلغائه.",
  "give_back.alone": "في {when} تمت إعادة {points} من عملية الاستبدال {redemption} لأنها عُكست.",
  "give_back.part": "كان إجمالي ما استخدمته عملية الاستبدال {of}.",
  "give_back.lot": "تمت إعادة {points} إلى دفعتها الأصلية بموعد انتهائها السابق: {until}.",
  "give_back.lot_forever": "تمت إعادة {points} إلى دفعتها الأصلية التي لا تنتهي صلاحيتها.",
  "give_back.replaced":
    "انتهت في هذه الأثناء صلاحية {points}، وتم تعويضها بدفعة جديدة صالحة حتى {until}.",
  "expire.lot": "في {when} انتهت صلاحية {points} دون استخدام.",
  "expire.inactivity": "في {when} انتهت {points} لعدم وجود أي نشاط على الحساب منذ {since}.",
  "expire.rest": "كانت الدفعة في الأصل {all}، وسبق استخدام باقيها.",
  "adjust.added": "في {when} تمت إضافة {points} يدويًا بواسطة {by}.",
  "adjust.taken": "في {when} تم خصم {points} يدويًا بواسطة {by}.",
  "adjust.reason": "السبب المذكور: {reason}.",
  "adjust.approved": "وافق {by} بصفته الشخص الثاني ({approval}).",
  "adjust.note": "ملاحظة: {note}",
  "reverse.entry": "في {when} تم عكس القيد {entry} بمقدار {points}.",

  "merge.into":
    "في {when} دمج {by} هذا العضو في عضو آخر. انتقل كل شيء إليه، ويبقى ما سبق هنا في السجل {record}.",
  "merge.from": "في {when} دمج {by} عضوًا آخر في هذا العضو. ما سبق لديه هو السجل {record}.",
  "unmerge.into": "في {when} تراجع {by} عن دمج هذا العضو في عضو آخر، وعاد كل شيء إليه.",
  "unmerge.from": "في {when} تراجع {by} عن دمج عضو آخر في هذا العضو، وعاد إليه ما جاء معه.",
  "merge.points":
    "انتقلت بذلك {available} متاحة و{pending} معلّقة، لكلٍّ منها تواريخها وجهات تمويلها.",
  "merge.debt": "وانتقل المستحق أيضًا: {debt}.",
  "open.brought": "في {when} تم نقل {points} من {source} كرصيد افتتاحي، ولم تُكسب في هذا البرنامج.",
  "open.undone":
    "في {when} تم استرجاع {points} كانت قد نُقلت من {source}، بسبب التراجع عن الاستيراد.",
  "open.owed_again": "وعاد ما سدّدته مستحقًا على العضو: {points}.",
  "open.earned": "كُسبت هناك في {earned}.",
  "open.earned_between": "كُسبت هناك بين {first} و{last}.",
  "merge.repaid": "وسُدّد المستحق فورًا بمقدار {points}.",

  "origin.order": "مصدر {points} هو الطلب {order}.",
  "origin.activity": "مصدر {points} هو نشاط ({activity}، {reference}).",
  "origin.adjust": "مصدر {points} هو تعديل يدوي ({reason}).",
  "origin.adjust_untold": "مصدر {points} هو تعديل يدوي.",
  "origin.open": "مصدر {points} هو الرصيد الافتتاحي من {source}.",
  "origin.other": "مصدر {points} هو القيد {entry}.",
  "origin.more": "جاء الباقي من دفعات أخرى (العدد: {count}).",
  balance: "بعد ذلك صار الرصيد المتاح {available}، والمعلّق {pending}، والمحجوز {held}.",
  balance_debt: "وصار المستحق على العضو {debt}.",

  "why_not.rule_draft": "لم تُنشر القاعدة «{name}» قط.",
  "why_not.rule_gone": "كانت القاعدة «{name}» سارية حتى {when}، ولم تعد سارية وقت هذا القرار.",
  "why_not.rule_later": "بدأ سريان القاعدة «{name}» في {when}، أي بعد هذا القرار.",
  "why_not.campaign_draft": "لم تُنشر الحملة «{name}» قط.",
  "why_not.campaign_gone": "كانت الحملة «{name}» سارية حتى {when}، ولم تعد سارية وقت هذا القرار.",
  "why_not.campaign_later": "بدأ سريان الحملة «{name}» في {when}، أي بعد هذا القرار.",
  "why_not.campaign_empty": "لم تكن للحملة «{name}» قواعد حينها.",
  "why_not.not_asked":
    "وصل الطلب {order} ملغيًّا، فلم تُطبَّق عليه أي قاعدة. لا يُعرف ما كانت القواعد ستمنحه.",
  "why_not.waiting":
    "وصل الطلب {order} في {when} متأخرًا عن المدة التي يسمح بها البرنامج (بالأيام: {days})، وهو ينتظر قبوله أو رفضه. لم تُطبَّق عليه أي قاعدة بعد.",
  "why_not.refused":
    "وصل الطلب {order} في {when} متأخرًا فوُضع قيد الانتظار، ثم رُفض في {decided}. لم تُطبَّق عليه أي قاعدة. السبب المذكور: {reason}.",
  "why_not.not_kept": "لم تُحفظ تفاصيل قرار القيد {entry}، فلا يمكن معرفة ما آلت إليه القواعد فيه.",
  "why_not.cancelled": "أُلغي الطلب لاحقًا وسُحب ما كسبه. هذا ما تقرر عند وصوله.",
  "why_not.returned": "استردت المرتجعات {points} بعد ذلك. هذا ما تقرر عند وصول الطلب.",
  "why_not.erased":
    "حُذفت بيانات العضو لاحقًا. يبقى القرار كما حُفظ، ولا يمكن الاطلاع على أي شيء آخر عن العضو.",
  posting: "نقل {points} من «{from}» إلى «{to}»",
};
