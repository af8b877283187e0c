// Words that passwords in Egypt are made of and that the English lists lack: names, places, clubs, faith.

const latin = `
ahmed ahmad mohamed mohammed mohammad muhammad mohamad mahmoud mahmood mostafa mustafa moustafa hassan hasan
hussein hussain hossam hosam hesham hisham ibrahim ebrahim ismail ismael khaled khalid karim kareem kerolos
kirolos mina marwan maher mazen medhat magdy mamdouh mansour moataz moaz omar omr amr amro ali adel
adham abdallah abdullah abdelrahman abdulrahman abdelaziz abdelhamid abdo abdou anas ashraf atef ayman ammar
bassem bassam bishoy beshoy bilal belal emad eslam islam essam ehab ihab fady fadi farouk fathy george
gamal galal haitham haytham hamada hamdy hany hani hazem ramy rami ramadan raouf refaat reda sameh sami
samir sayed said saeed salah saleh samy seif seifeldin sherif sharif shady shehab tamer tarek tariq taha
wael waleed walid yasser yaser yassin yasin yahia yahya youssef yousef yusuf yosef youssif zaki ziad zeyad
zeinab zainab fatma fatema fatima aisha asmaa asma aya ayaa alaa amal amany amira amina basma bassant
dalia dina doaa eman iman enas esraa israa ghada habiba hagar hala hanan hanaa heba hend hoda huda
jana jomana kholoud lamiaa laila layla lobna mai maha mahy malak manal manar mariam maryam marwa may
maysa menna mennatallah mervat mirna mona nada nadia nadeen naglaa nahla nancy nermeen nesma nehal noha
nora nour nourhan noura nouran norhan omnia passant radwa rahma rana rania rasha reem reham rehab rodina
rokaya rowan salma sama samar samira sara sarah shaimaa shaymaa shahd sherine shimaa soha soad suzan
tasneem toqa walaa wafaa yara yasmin yasmine yasmeen zahra
masr misr egypt elmasry cairo alqahera elqahera qahera alexandria alex eskendria iskandaria giza elgiza
aswan luxor mansoura elmansoura tanta zagazig ismailia suez elsuez portsaid damietta fayoum minya elminya
asyut assiut sohag qena hurghada sharm sharmelsheikh sinai benha damanhour kafrelsheikh helwan maadi zamalek
nasrcity heliopolis october tahrir pyramids ahram haram nile sphinx pharaoh faraon cleopatra nefertiti tutankhamun
ahly alahly elahly alahli elzamalek alzamalek zmalek ismaily almasry salah mosalah momosalah abutrika aboutrika shikabala
allah allahakbar bismillah alhamdulillah elhamdulillah subhanallah inshallah mashallah quran koran makkah
mecca madina ramadan eid eidmubarak islam muslim rasoul rasulallah mohamedrasolallah yarab yarabb ya3rab
jesus yasou3 girgis abanoub habibi habibty habibti 7abibi 7abiby 7abibty hayati 3omry omri albi 2alby bahebak
ba7ebak ba7bk mama baba mamababa ommy abouya m7md mo7amed mo7amad ma7moud a7med a7mad 7assan 7amada 7ossam
3ali 3omar 3amr 3adel 3emad 3essam sa3eed ra2fat mo3taz 3abdo esm3el ibra7im sala7 fa2er asad
kelmetserr kelmtelser ser elsir elserr merhaba marhaba ahlan salam salamalikom welcome sabah
vodafone etisalat orangeegypt telecom wemasr fawry instapay noon jumia talabat souq carrefour
nuqta nokta`;

const arabic = `
محمد احمد محمود مصطفى حسن حسين حسام هشام ابراهيم اسماعيل خالد كريم كيرلس مينا مروان ماهر مازن مدحت مجدي
ممدوح منصور معتز معاذ عمر عمرو علي عادل ادهم عبدالله عبدالرحمن عبدالعزيز عبدالحميد عبده انس اشرف عاطف ايمن
عمار باسم بسام بيشوي بلال عماد اسلام عصام ايهاب فادي فاروق فتحي جورج جمال جلال هيثم حماده حمدي هاني حازم
رامي رمضان رؤوف رفعت رضا سامح سامي سمير سيد سعيد صلاح صالح سيف شريف شادي شهاب تامر طارق طه وائل وليد ياسر
ياسين يحيى يوسف زكي زياد زينب فاطمه عائشه اسماء ايه الاء امل اماني اميره امينه بسمه داليا دينا دعاء ايمان
ايناس اسراء غاده حبيبه هاجر هاله حنان هناء هبه هند هدى جنى خلود لمياء ليلى لبنى مي مها ملك منال منار مريم
مروه منه ميرفت منى ندى ناديه نجلاء نهله نرمين نسمه نهى نوره نور نورهان امنيه رضوى رحمه رنا رانيا رشا ريم ريهام
رحاب روان سلمى سما سمر سميره ساره شيماء شهد شيرين سهى سعاد سوزان تسنيم ولاء وفاء يارا ياسمين زهره
مصر القاهره قاهره الاسكندريه اسكندريه الجيزه جيزه اسوان الاقصر المنصوره طنطا الزقازيق الاسماعيليه السويس
بورسعيد دمياط الفيوم المنيا اسيوط سوهاج قنا الغردقه سيناء بنها حلوان المعادي التحرير الاهرام الهرم النيل
الاهلي الزمالك زمالك الاسماعيلي المصري محمدصلاح ابوتريكه شيكابالا
الله اللهاكبر بسمالله الحمدلله سبحانالله انشاءالله ماشاءالله القران مكه المدينه رمضان العيد مسلم يارب
يسوع حبيبي حبيبتي حياتي عمري قلبي بحبك ماما بابا امي ابي كلمهالسر كلمهسر كلمهمرور كلمهالمرور السر سر
باسورد باسوورد مرحبا اهلا السلام سلام مرحبابك صباحالخير
نقطه نقاط ولاء مكافات مدير مشرف متجر فرع
ابتثجحخد ابجدهوز ضصثقفغعه شسيبلاتن ئءؤرلاىه ضصثقفغ شسيبلا ابتثجح ابجد`;

/** In lower case, Arabic as `plainForm` writes it; the most usual ones come first within each list. */
export const egyptianWords: readonly string[] = [
  ...new Set(`${latin} ${arabic}`.split(/\s+/).filter((word) => word !== "")),
];
