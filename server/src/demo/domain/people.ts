// Names of people as Egyptians write them, each in Arabic and in Latin letters. First names and family
// names are common ones and meet by chance: nobody in particular is meant.

export type Name = { readonly en: string; readonly ar: string };

const read = (text: string): Name[] =>
  text
    .trim()
    .split("\n")
    .map((pair) => {
      const [en = "", ar = ""] = pair.split("|").map((part) => part.trim());
      return { en, ar };
    });

export const women = read(`
  Aya|آية
  Nour|نور
  Mariam|مريم
  Yasmin|ياسمين
  Salma|سلمى
  Habiba|حبيبة
  Farida|فريدة
  Nada|ندى
  Menna|منة
  Rana|رنا
  Doaa|دعاء
  Shaimaa|شيماء
  Heba|هبة
  Esraa|إسراء
  Asmaa|أسماء
  Reem|ريم
  Dina|دينا
  Mai|مي
  Hagar|هاجر
  Basma|بسمة
  Amira|أميرة
  Rania|رانيا
  Marwa|مروة
  Noha|نهى
  Ghada|غادة
  Samar|سمر
  Jana|جنى
  Malak|ملك
  Rodina|رودينا
  Sandra|ساندرا
  Mirna|ميرنا
  Demiana|دميانة
  Nardine|ناردين
  Hanan|حنان
  Iman|إيمان
  Wafaa|وفاء
  Sahar|سحر
  Zeinab|زينب
  Khadija|خديجة
  Lamia|لمياء
`);

export const men = read(`
  Ahmed|أحمد
  Mohamed|محمد
  Mahmoud|محمود
  Mostafa|مصطفى
  Omar|عمر
  Youssef|يوسف
  Ali|علي
  Karim|كريم
  Khaled|خالد
  Hossam|حسام
  Tarek|طارق
  Sherif|شريف
  Amr|عمرو
  Hany|هاني
  Islam|إسلام
  Eslam|إسلام
  Ziad|زياد
  Yassin|ياسين
  Adham|أدهم
  Seif|سيف
  Hazem|حازم
  Ramy|رامي
  Sameh|سامح
  Wael|وائل
  Ashraf|أشرف
  Ayman|أيمن
  Walid|وليد
  Nader|نادر
  Marwan|مروان
  Bassem|باسم
  Mina|مينا
  Kirollos|كيرلس
  Peter|بيتر
  Abanoub|أبانوب
  Fady|فادي
  Girgis|جرجس
  Hamza|حمزة
  Ibrahim|إبراهيم
  Abdallah|عبد الله
  Abdelrahman|عبد الرحمن
`);

export const families = read(`
  Abdelaziz|عبد العزيز
  Abdelhamid|عبد الحميد
  Abdelrazek|عبد الرازق
  Abouelela|أبو العلا
  Abouzeid|أبو زيد
  Ashmawy|عشماوي
  Attia|عطية
  Awad|عوض
  Badawy|بدوي
  Bahgat|بهجت
  Barakat|بركات
  Boutros|بطرس
  Darwish|درويش
  Desouky|دسوقي
  Eid|عيد
  Elbanna|البنا
  Eldeeb|الديب
  Elgendy|الجندي
  Elkholy|الخولي
  Elmasry|المصري
  Elnaggar|النجار
  Elsayed|السيد
  Elshamy|الشامي
  Elsherbiny|الشربيني
  Eltahan|الطحان
  Ezzat|عزت
  Farag|فرج
  Fathy|فتحي
  Fawzy|فوزي
  Gaber|جابر
  Ghoneim|غنيم
  Habib|حبيب
  Hafez|حافظ
  Hamdy|حمدي
  Hegazy|حجازي
  Ismail|إسماعيل
  Kamal|كمال
  Kandil|قنديل
  Khalifa|خليفة
  Lotfy|لطفي
  Mansour|منصور
  Metwally|متولي
  Mikhail|ميخائيل
  Morgan|مرجان
  Naguib|نجيب
  Nagy|ناجي
  Osman|عثمان
  Qassem|قاسم
  Radwan|رضوان
  Ragab|رجب
  Rizk|رزق
  Saad|سعد
  Sabry|صبري
  Salem|سالم
  Samy|سامي
  Shaaban|شعبان
  Shehata|شحاتة
  Soliman|سليمان
  Tawfik|توفيق
  Wahba|وهبة
  Younes|يونس
  Zidan|زيدان
`);

/** Governorates with how many of a thousand members live there. */
export const governorates: readonly (Name & { readonly share: number })[] = [
  { en: "Cairo", ar: "القاهرة", share: 290 },
  { en: "Giza", ar: "الجيزة", share: 190 },
  { en: "Alexandria", ar: "الإسكندرية", share: 130 },
  { en: "Qalyubia", ar: "القليوبية", share: 80 },
  { en: "Dakahlia", ar: "الدقهلية", share: 70 },
  { en: "Sharqia", ar: "الشرقية", share: 60 },
  { en: "Gharbia", ar: "الغربية", share: 50 },
  { en: "Port Said", ar: "بورسعيد", share: 30 },
  { en: "Ismailia", ar: "الإسماعيلية", share: 25 },
  { en: "Assiut", ar: "أسيوط", share: 25 },
  { en: "Minya", ar: "المنيا", share: 25 },
  { en: "Luxor", ar: "الأقصر", share: 15 },
  { en: "Aswan", ar: "أسوان", share: 10 },
];
