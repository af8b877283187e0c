// Words the catalogue is made of. Brands and sellers are put together from plain words, so that none
// of them is anybody's.
import type { Name } from "./people.ts";

export type CategoryWords = Name & {
  readonly id: string;
  /** In front of the skus. */
  readonly sku: string;
  readonly description: string;
  /** Of a thousand products, brands and order lines. */
  readonly products: number;
  readonly brands: number;
  readonly demand: number;
  /** Words that a brand of the category adds to its first word. */
  readonly brandWords: readonly Name[];
  /** Kinds of products with their prices from and to, in EGP. */
  readonly kinds: readonly (Name & { readonly from: number; readonly to: number })[];
  /** Variants that tell two products of one kind apart. */
  readonly variants: readonly Name[];
};

const names = (text: string): Name[] =>
  text
    .trim()
    .split(/\s*;\s*/)
    .map((pair) => {
      const [en = "", ar = ""] = pair.split("|").map((part) => part.trim());
      return { en, ar };
    });

const kinds = (text: string): CategoryWords["kinds"] =>
  text
    .trim()
    .split(/\s*;\s*/)
    .map((one) => {
      const [en = "", ar = "", from = "", to = ""] = one.split("|").map((part) => part.trim());
      return { en, ar, from: Number(from), to: Number(to) };
    });

export const brandFirstWords = names(`Nakhla|نخلة; Fanous|فانوس; Sonbola|سنبلة; Moga|موجة;
  Reesha|ريشة; Qamara|قمرة; Rabwa|ربوة; Marsa|مرسى; Tayf|طيف; Ghosn|غصن; Saqia|ساقية; Wadaa|ودعة;
  Khayma|خيمة; Zeer|زير; Toota|توتة; Lamba|لمبة; Sadafa|صدفة; Shamsia|شمسية; Nawras|نورس; Bostan|بستان;
  Meshkah|مشكاة; Yamama|يمامة; Rehana|ريحانة; Karma|كرمة`);

export const sellerFirstWords = names(`Dukkan|دكان; Bazaar|بازار; Beit|بيت; Dar|دار; Souq|سوق;
  Rokn|ركن; Makhzan|مخزن; Wekala|وكالة`);

export const sellerSecondWords = names(`El Nakheel|النخيل; El Fayrouz|الفيروز; El Warda|الوردة;
  El Zeytoun|الزيتون; El Morgan|المرجان; El Yasmina|الياسمينة; El Hammam|الحمام; El Safsaf|الصفصاف;
  El Rayhan|الريحان; El Lotus|اللوتس`);

export const streets =
  names(`12 Street of the Gardens|١٢ شارع الحدائق; 4 Station Square|٤ ميدان المحطة;
  27 Canal Street|٢٧ شارع القناة; 9 Market Street|٩ شارع السوق; 31 Palm Street|٣١ شارع النخيل`);

const colours = names(`White|أبيض; Black|أسود; Navy|كحلي; Beige|بيج; Olive|زيتي; Burgundy|نبيتي;
  Sky Blue|سماوي; Mustard|مستردة; Grey|رمادي; Sand|رملي; Terracotta|طوبي; Mint|نعناعي`);

export const categoryWords: readonly CategoryWords[] = [
  {
    id: "C-CLOTHING",
    sku: "CLO",
    en: "Clothing & Apparel",
    ar: "الملابس والأزياء",
    description: "Everyday and festive wear for women, men and children",
    products: 250,
    brands: 220,
    demand: 280,
    brandWords: names("Qotn|قطن; Neseeg|نسيج; Kettan|كتان; Ghazl|غزل"),
    kinds: kinds(`Cotton Shirt|قميص قطن|280|750; Linen Trousers|بنطلون كتان|420|980;
      Summer Dress|فستان صيفي|450|1500; Galabeya|جلابية|390|1250; Hoodie|هودي|380|900;
      Denim Jacket|جاكيت جينز|650|1600; Long Abaya|عباية طويلة|550|2200; Polo Shirt|بولو|250|620;
      Pyjama Set|بيجامة|320|780; Knit Cardigan|كارديجان تريكو|420|950; Kids T-Shirt|تيشيرت أطفال|120|290;
      Pleated Skirt|جيبة بليسيه|340|820; Silk Scarf Blouse|بلوزة حرير|380|980; School Uniform|زي مدرسي|350|700`),
    variants: colours,
  },
  {
    id: "C-SHOES",
    sku: "SHO",
    en: "Shoes & Footwear",
    ar: "الأحذية",
    description: "Shoes, sandals and slippers",
    products: 130,
    brands: 130,
    demand: 130,
    brandWords: names("Khatwa|خطوة; Mashy|مشي; Naal|نعل"),
    kinds: kinds(`Running Shoes|حذاء جري|650|2400; Leather Sandals|صندل جلد|320|950;
      Canvas Sneakers|كوتشي قماش|390|1100; Heels|كعب عالي|480|1500; Loafers|لوفر|520|1600;
      Ankle Boots|هاف بوت|750|2300; Home Slippers|شبشب منزلي|90|260; School Shoes|حذاء مدرسي|350|850;
      Football Boots|حذاء كرة|600|2000; Espadrilles|إسبادريل|290|720`),
    variants: colours,
  },
  {
    id: "C-ACCESSORIES",
    sku: "ACC",
    en: "Accessories",
    ar: "الإكسسوارات",
    description: "Bags, belts, scarves and watches",
    products: 130,
    brands: 140,
    demand: 140,
    brandWords: names("Shanta|شنطة; Hizam|حزام; Tarha|طرحة"),
    kinds:
      kinds(`Leather Handbag|شنطة يد جلد|550|2600; Backpack|شنطة ظهر|380|1200; Belt|حزام|150|520;
      Silk Scarf|إيشارب حرير|180|650; Sunglasses|نظارة شمس|250|1400; Wallet|محفظة|180|680;
      Cotton Headscarf|طرحة قطن|90|280; Wrist Watch|ساعة يد|450|3200; Cap|كاب|120|320;
      Travel Pouch|حقيبة سفر صغيرة|160|450`),
    variants: colours,
  },
  {
    id: "C-JEWELRY",
    sku: "JEW",
    en: "Jewelry",
    ar: "المجوهرات",
    description: "Silver, gold-plated and stone jewelry",
    products: 90,
    brands: 100,
    demand: 70,
    brandWords: names("Fadda|فضة; Halaq|حلق; Aqiq|عقيق"),
    kinds: kinds(`Silver Ring|خاتم فضة|280|1400; Silver Necklace|سلسلة فضة|450|2800;
      Gold-Plated Bracelet|أسورة مطلية ذهب|380|1800; Pearl Earrings|حلق لولي|320|1600;
      Turquoise Pendant|دلاية فيروز|350|1900; Cartouche Pendant|دلاية خرطوش|600|3500;
      Anklet|خلخال|220|850; Men's Silver Ring|خاتم فضة رجالي|350|1700`),
    variants: names(`Lotus|لوتس; Crescent|هلال; Scarab|جعران; Star|نجمة; Leaf|ورقة شجر; Wave|موجة;
      Palm|نخلة; Knot|عقدة; Drop|قطرة; Braid|ضفيرة`),
  },
  {
    id: "C-BEAUTY",
    sku: "BEA",
    en: "Beauty & Cosmetics",
    ar: "الجمال ومستحضرات التجميل",
    description: "Skin care, make-up, hair care and perfume",
    products: 180,
    brands: 170,
    demand: 190,
    brandWords: names("Etr|عطر; Kohl|كحل; Zeit|زيت; Saboun|صابون"),
    kinds: kinds(`Face Cream|كريم للوجه|120|480; Olive Oil Soap|صابون زيت زيتون|35|120;
      Kohl Eyeliner|كحل عيون|60|220; Matte Lipstick|روج مط|90|350; Hair Oil|زيت شعر|90|320;
      Sunscreen|واقي شمس|180|560; Perfume|عطر|280|1900; Body Lotion|لوشن للجسم|110|380;
      Clay Mask|ماسك طين|90|290; Shampoo|شامبو|75|260; Nail Polish|مانيكير|40|140;
      Rose Water|ماء ورد|45|150`),
    variants: names(`Jasmine|ياسمين; Rose|ورد; Sandalwood|صندل; Argan|أرجان; Aloe|صبار; Honey|عسل;
      Vanilla|فانيليا; Musk|مسك; Mint|نعناع; Fig|تين; Hibiscus|كركديه`),
  },
  {
    id: "C-HOME",
    sku: "HOM",
    en: "Home & Decor",
    ar: "المنزل والديكور",
    description: "Textiles, kitchen, lighting and decoration",
    products: 130,
    brands: 140,
    demand: 120,
    brandWords: names("Beity|بيتي; Shebbak|شباك; Sofra|سفرة"),
    kinds: kinds(`Bed Sheet Set|طقم ملايات|550|1900; Ramadan Lantern|فانوس رمضان|120|950;
      Dinner Set|طقم سفرة|900|4200; Cushion Cover|كيس خدادية|90|320; Floor Rug|سجادة|650|4800;
      Brass Lamp|أباجورة نحاس|480|2400; Wall Clock|ساعة حائط|220|980; Tea Glasses|كوبايات شاي|110|380;
      Storage Basket|سلة تخزين|130|450; Ceramic Vase|فازة سيراميك|180|1100; Towel Set|طقم فوط|260|850`),
    variants: names(`Natural|طبيعي; Ivory|عاجي; Blue|أزرق; Copper|نحاسي; Green|أخضر; Striped|مقلم;
      Floral|مشجر; Plain|سادة; Large|كبير; Small|صغير`),
  },
  {
    id: "C-ELECTRONICS",
    sku: "ELE",
    en: "Electronics",
    ar: "الإلكترونيات",
    description: "Phones, audio, computers and small appliances",
    products: 90,
    brands: 100,
    demand: 70,
    brandWords: names("Daw|ضوء; Mawga|موجات; Silk|سلك"),
    kinds: kinds(`Wireless Earbuds|سماعات لاسلكية|450|2900; Phone Charger|شاحن موبايل|120|480;
      Power Bank|باور بانك|380|1400; Smart Watch|ساعة ذكية|900|5200; Tablet 10"|تابلت 10 بوصة|4500|13500;
      Smartphone|موبايل|5500|24000; Air Fryer|قلاية هوائية|2400|6800; Hand Blender|هاند بلندر|650|1900;
      Bluetooth Speaker|سبيكر بلوتوث|450|2600; Keyboard|كيبورد|280|1500; Ceiling Fan|مروحة سقف|950|2300`),
    variants: names(`A1|A1; A2|A2; B5|B5; Lite|لايت; Plus|بلس; Pro|برو; Mini|ميني; Max|ماكس`),
  },
];
