// The rewards of the demo marketplace: one of each type on offer, and one that is still being prepared.
import type { RewardBodyInput } from "@nuqta/contracts/rewards.ts";

export type DemoReward = { id: string; body: RewardBodyInput; isOffered: boolean };

export const demoRewards: readonly DemoReward[] = [
  {
    id: "TEN-PERCENT",
    isOffered: true,
    body: {
      name: "10% off fashion",
      name_ar: "خصم 10% على الأزياء",
      type: "discount",
      monthly_limit: 2,
      details: {
        kind: "percent",
        points: 1_000,
        percent_bps: 1_000,
        max_percent_bps: 2_500,
        max_amount: 30_000,
        applies_to: "categories",
        categories: ["C-CLOTHING", "C-SHOES"],
      },
    },
  },
  {
    id: "NUQTA-CARD",
    isOffered: true,
    body: {
      name: "Nuqta gift card",
      name_ar: "بطاقة هدايا نقطة",
      type: "gift_card",
      stock: 500,
      expiry: { number: 6, unit: "months" },
      details: {
        denominations: [
          { points: 2_500, value: 5_000 },
          { points: 4_800, value: 10_000 },
          { points: 9_000, value: 20_000 },
        ],
      },
    },
  },
  {
    id: "FREE-BEAUTY",
    isOffered: true,
    body: {
      name: "A beauty product on us",
      name_ar: "منتج تجميل هدية",
      type: "free_product",
      stock: 120,
      monthly_limit: 1,
      details: {
        choose: "categories",
        points: 7_500,
        categories: ["C-BEAUTY"],
        max_value: 35_000,
      },
    },
  },
  {
    id: "VIP-SHOPPING",
    isOffered: true,
    body: {
      name: "VIP shopping session",
      name_ar: "جلسة تسوق مميزة",
      description: "An hour with a stylist before the doors open.",
      description_ar: "ساعة مع خبير أزياء قبل فتح الأبواب.",
      type: "experience",
      stock: 24,
      monthly_limit: 1,
      details: {
        points: 10_000,
        experience_type: "vip-shopping",
        provider: "Nuqta Lounge",
        duration_minutes: 60,
      },
    },
  },
  {
    id: "FIFTY-OFF",
    isOffered: false,
    body: {
      name: "50 EGP off the next order",
      name_ar: "خصم 50 جنيهًا على الطلب القادم",
      type: "discount",
      details: { kind: "fixed", points: 2_400, amount: 5_000, min_purchase: 40_000 },
    },
  },
];
