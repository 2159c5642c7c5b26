package companion

import "regexp"

// intent is what the user seems to want: the first pattern that matches names
// it. The order is part of the meaning: what is said about her comes before
// what is asked, and the wide patterns come last.
type intent struct {
	key string
	re  *regexp.Regexp
}

func intents(pairs ...string) []intent {
	var list []intent
	for i := 0; i < len(pairs); i += 2 {
		list = append(list, intent{pairs[i], regexp.MustCompile(pairs[i+1])})
	}
	return list
}

// find names the first intent of the list that matches the lower-case text.
func find(list []intent, text string) string {
	for _, in := range list {
		if in.re.MatchString(text) {
			return in.key
		}
	}
	return ""
}

// byLanguage holds the patterns; texts are lower case, with straight quotes.
var byLanguage = map[string][]intent{
	"en": intents(
		"name_ask", `\b(?:what(?:'s| is) my name|who am i|(?:do you )?(?:remember|know) (?:my name|me|who i am))\b`,
		"own_name", `\b(?:what(?:'s| is) your name|your name\?|what (?:can|should|do) i call you|who(?:'re| are) you called)`,
		"identity", `\b(?:who are you|what are you|what exactly are you|are you (?:an? )?(?:really |just )?(?:ai|a\.i\.|bot|chatbot|robot|human|real|person|model|llm|gpt|chatgpt|claude|gemini|program|machine|alive|conscious|sentient|online|offline|connected)|which model|what model|are you connected|no model)\b`,
		"time", `\bwhat(?:'s| is) the time\b|\bwhat time\b|\btime is it\b|\b(?:have|know|tell me) the time\b|^time\??$`,
		"weekday", `\b(?:what|which) (?:day of the week|weekday)\b|\bis (?:it|today) (?:a )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b`,
		"date", `\bwhat(?:'s| is) (?:the date|today's date|today)\b|\b(?:what|which) (?:date|day) is (?:it|today)\b|\btoday's date\b|^date\??$`,
		"see", `\b(?:look at|see|read|watch) (?:my|the|this|that) (?:screen|screenshot|picture|image|photo|window|display)\b|\bcan you see (?:it|this|that|what|my)\b|\bwhat do you see\b`,
		"front", `\bwhat am i (?:doing|working on|using|looking at)\b|\b(?:what|which) (?:app|window|program) (?:is|am|do i have)\b|\bhow long have i been (?:here|in|on|at|using|working)\b`,
		"here", `^(?:hey|hello|yui|hi)?[ ,]*(?:are you|you) (?:there|here|awake|listening|around)\b`,
		"coin", `\b(?:flip|toss|throw) (?:a|the) coin\b|\bheads or tails\b|\bcoin ?flip\b`,
		"dice", `\b(?:roll|throw) (?:a|the|some) (?:die|dice)\b|\bpick a number\b|^roll$|\brandom number\b`,
		"remind", `\bremind me\b|\bset (?:a|an|the) (?:timer|alarm|reminder)\b|\bwake me (?:up )?(?:at|in)\b|\btimer for\b`,
		"lookup", `\b(?:weather|forecast|temperature outside|news|stock price|exchange rate)\b|\b(?:search|google|look up|look it up)\b|\bhow (?:warm|cold|hot) is it\b`,
		"goodnight", `\bgood ?night\b|\bsleep (?:well|tight)\b|\b(?:i'm|i am|im) (?:going|off|heading) to (?:bed|sleep)\b|^night\b`,
		"sleep", `\b(?:go|time) to (?:bed|sleep)\b|\blie down\b|\btake a nap\b|\b(?:have|get) some sleep\b`,
		"stand", `\b(?:get|stand|wake) up\b|\brise and shine\b`,
		"dance", `\bdanc(?:e|ing)\b`,
		"sing", `\bsing\b|\bhum (?:a|me|some)\b`,
		"wave", `\bwave\b`,
		"smile", `\bsmile\b`,
		"nod", `\bnod\b`,
		"bow", `\b(?:take a )?bow\b`,
		"joke", `\bjokes?\b|\bmake me laugh\b|\bsomething funny\b`,
		"help", `^help\b|\bwhat can (?:you|i) do\b|\bwhat do you do\b|\bhow do i (?:use|connect|set)\b|\bhow does this work\b|\b(?:connect|configure|set up) (?:a|the|my) (?:model|backend|server|api)\b|\bsettings\b`,
		"continue", `^(?:please )?(?:go on|continue|carry on|and then|keep going|more|tell me more)\b|\bwhat were you (?:saying|going to say)\b|\byou were saying\b`,
		"goodmorning", `\bgood ?morning\b|^morning\b`,
		"goodevening", `\bgood ?evening\b|^evening\b`,
		"how_are_you", `\bare you (?:ok|okay|happy|sad|tired|sleepy|fine|well|bored|all ?right|hungry|lonely)\b|\bhow (?:are|r) (?:you|u|ya)\b|\bhow(?:'s| is) it going\b|\bhow do you feel\b|\bhow have you been\b|\bhow(?:'s| is| was) your (?:day|night|morning)\b|\bwhat's up\b|\bhow you doing\b`,
		"thanks", `\bthank(?:s| you| u)\b|\bthx\b|\bty\b|\bappreciate (?:it|you|that)\b|\bcheers\b`,
		"sorry", `\b(?:i'm |i am |so |im )?sorry\b|\bmy bad\b|\bapologi[sz]e\b`,
		"insult", `\b(?:you(?:'re| are)|u r|ur) (?:so |really |such an? |an? )?(?:stupid|dumb|useless|ugly|boring|annoying|idiot|bad|terrible|awful)\b|\bshut up\b|\bi hate you\b|\bgo away\b`,
		"love", `\bi (?:really )?(?:love|like|adore) (?:you|u|talking)\b|\blove you\b|\bmarry me\b|\bbe my (?:girl|boy)friend\b|\bhug\b|\bkiss\b|\bi missed you\b|\bmiss you\b`,
		"praise", `\b(?:you(?:'re| are)|you look|u r|so|how|very) (?:so |really |very |such a |a )?(?:cute|pretty|beautiful|lovely|sweet|kind|nice|great|amazing|awesome|wonderful|adorable|smart|the best|good girl|good)\b|\bgood (?:girl|job|work)\b|\bwell done\b|\bcute\b`,
		"bye", `\b(?:bye|goodbye|see (?:you|ya)|farewell|talk (?:to you )?later|gotta go|have to go|heading out|i'm off|ttyl|cya)\b`,
		"hello", `^(?:hi|hello|hey|hiya|yo|howdy|greetings|hullo|heya|hii+|heyy+|sup|good (?:day|afternoon))\b`,
		"tired", `\b(?:tired|exhausted|sleepy|worn out|burn(?:ed|t) out|overworked|no energy|long day|headache|drained)\b`,
		"sad", `\b(?:sad|depressed|lonely|unhappy|crying|cried|heartbroken|upset|anxious|worried|scared|afraid|stressed|hopeless|miserable|bad day|rough day|hurts?|failed|died|angry|frustrated)\b`,
		"happy", `\b(?:happy|excited|yay|hooray|woohoo|great news|good news|i (?:won|passed|did it|made it|finished|got the job)|it works|finally done|best day|finished)\b`,
		"laugh_along", `^(?:ha(?:ha)+|he(?:he)+|l+o+l+|lmao|rofl|xd+)\b|😂|🤣`,
		"yes", `^(?:yes|yeah|yep|yup|sure|ok|okay|okey|alright|of course|right|fine|please|yes please|exactly|true|agreed)[ .!]*$`,
		"no", `^(?:no|nope|nah|not really|no thanks|no thank you|never mind|nevermind|not now)[ .!]*$`,
		"question", `[?？]\s*$|^(?:who|what|why|how|when|where|which|whose|can|could|do|does|did|is|are|was|were|will|would|should|may|tell me|explain|write|translate|calculate|solve|give me|help me|show me)\b`,
	),
	"ja": intents(
		"name_ask", `(?:私|わたし|僕|ぼく|俺)の?(?:名前|なまえ)(?:は|を|って)?(?:何|なに|なん|覚え|おぼえ|わかる|分かる|知って|[?？]|$)|私(?:は|って)(?:誰|だれ)|(?:私|僕|俺)のこと(?:を)?(?:覚え|おぼえ)`,
		"own_name", `(?:あなた|君|きみ|お前)の?(?:名前|なまえ)|(?:名前|なまえ)(?:は|を)?(?:何|なに|なん|教えて|[?？])|何て呼`,
		"identity", `(?:あなた|君|きみ|お前)は(?:誰|だれ|何者|なにもの|何|なに|なん)|(?:誰|何者)(?:なの|ですか|です|[?？])|ai(?:なの|ですか|です|[?？]|？)|人工知能|ロボット|人間(?:なの|ですか|？|\?)|どの?モデル|モデル(?:は|に|が)|オフライン(?:なの|ですか)|本物(?:なの|ですか)|生きてる`,
		"time", `何時|なんじ|時間(?:を)?教え|時刻|いま何分`,
		"weekday", `何曜日|なんようび|曜日`,
		"date", `何日|なんにち|何月|日付|今日は(?:いつ|何の日)`,
		"see", `(?:画面|スクリーン|スクショ|写真|画像|ウィンドウ)(?:を|が|は|、)?.{0,6}(?:見|読)|見える[?？か]|何が見え`,
		"front", `(?:今|いま)(?:、)?(?:私|僕|俺)?(?:は|、)?何(?:を)?(?:して|使って|やって)|どの?(?:アプリ|ウィンドウ)|何(?:の)?アプリ|どのくらい(?:使って|やって|して)`,
		"here", `^(?:ねえ|ねぇ|おーい|ゆい|唯|結衣)?[、 ]*(?:いる|居る|起きてる|聞いてる|聞こえる)(?:の|か)?[?？]?$|いますか`,
		"coin", `コイン|表か裏|裏か表`,
		"dice", `サイコロ|さいころ|ダイス|数字(?:を)?(?:選|決)`,
		"remind", `リマインド|タイマー|アラーム|目覚まし|(?:分|時間)後に(?:教え|知らせ|起こ)|(?:時|分)に(?:教えて|起こして|知らせて)`,
		"lookup", `天気|気温|ニュース|株価|為替|検索|調べて|ググ`,
		"goodnight", `おやすみ|お休みなさい|寝るね|寝ます|もう寝る`,
		"sleep", `(?:ベッド|布団)(?:に|へ|で)|横になって|寝て(?:いい|て|ください|ね|よ|$)|寝なさい|お昼寝|昼寝`,
		"stand", `起きて|立って|起きなさい`,
		"dance", `踊|おどっ|おどり|ダンス`,
		"sing", `歌って|うたって|歌を|鼻歌`,
		"wave", `手を振|手をふ`,
		"smile", `笑って(?:くれ|みて|見せ|$|ください|よ)|笑顔|にっこり`,
		"nod", `うなず|頷`,
		"bow", `お辞儀|おじぎ`,
		"joke", `冗談|ジョーク|ギャグ|面白い(?:話|こと)|笑わせて`,
		"help", `^ヘルプ|何が?できる|なにが?できる|使い方|つかいかた|どうやって使|接続(?:する|し|方法)|つなぎ方|設定`,
		"continue", `^(?:続けて|続き|つづけて|それで|それから|もっと)|続きは|何を言いかけ|言いかけ`,
		"goodmorning", `おはよ|お早う`,
		"goodevening", `こんばん[はわ]`,
		"how_are_you", `元気(?:です|か|[?？]|？)|げんき[?？か]|調子(?:は|どう)|気分は|どうして(?:る|た)[?？]|ご機嫌`,
		"thanks", `ありがと|有難う|感謝|サンキュ|助かった|助かりました|たすかっ`,
		"sorry", `ごめん|すまない|すみません|申し訳|悪かった`,
		"insult", `バカ|馬鹿|ばか|うるさい|きらい|嫌い|役立たず|だまれ|黙れ|ブス|つまらない|うざ`,
		"love", `大好き|だいすき|好きだよ|好きです|愛して|結婚して|ぎゅっ|ハグ|会いたかった|付き合って|好き[。！!]*$`,
		"praise", `かわい|可愛|きれい|綺麗|すてき|素敵|えらい|偉い|すごい|賢い|いい子|優しい|やさしい|上手`,
		"bye", `さようなら|さよなら|バイバイ|ばいばい|またね|じゃあね|また(?:後|あと)で|また明日|行ってきます|いってきます|出かけ`,
		"hello", `こんにち[はわ]|やあ|やっほ|はじめまして|初めまして|ただいま|もしもし|^ねえ$|ハロー|どうも`,
		"tired", `疲れ|つかれ|眠い|ねむい|しんどい|だるい|くたくた|へとへと|頭が痛|頭痛|残業`,
		"sad", `悲し|かなし|寂し|さみし|さびし|つらい|辛い|落ち込|泣|不安|心配|怖い|こわい|最悪|失敗|怒|ストレス|イライラ|いらいら|嫌な`,
		"happy", `嬉し|うれし|やった|楽し|たのし|合格|受かった|勝った|できた|出来た|終わった|おわった|最高|良かった|よかった|成功`,
		"laugh_along", `^(?:笑|w+|ｗ+|草|あはは|ははは|ふふ|うふふ|へへ)|[wｗ]{2,}$|笑$|😂|🤣`,
		"yes", `^(?:はい|うん|ええ|そう|そうです|そうだね|そうそう|いいよ|いいね|オッケー|ok|了解|お願い|お願いします|もちろん)[。！!ー〜]*$`,
		"no", `^(?:いいえ|いや|ううん|いらない|やめて|やめとく|結構です|違う|ちがう|大丈夫)[。！!]*$`,
		"question", `[?？]\s*$|(?:ですか|ますか|かな|なの|でしょうか)[。]?$|教えて|なぜ|なんで|どうして|どうやって|どこ|いつ|誰|だれ|何|説明して|書いて|翻訳|計算`,
	),
	"ko": intents(
		"name_ask", `(?:내|제|나의|저의)\s*이름(?:이|은|을)?\s*(?:뭐|뭔|무엇|기억|알|\?|$)|(?:나|내)가?\s*누구|(?:나|저)(?:를)?\s*기억`,
		"own_name", `(?:너|네|당신|니)(?:의)?\s*이름|이름(?:이|은)?\s*(?:뭐|뭔|무엇|알려|\?)|뭐라고\s*부르`,
		"identity", `(?:너|넌|네가|당신|당신은|너는)\s*(?:은|는)?\s*(?:누구|뭐야|뭐니|뭔데|무엇|정체)|누구(?:야|세요|니|예요)|정체가|(?:ai|인공지능|로봇|사람|봇|챗봇|프로그램)(?:이야|야|이니|니|인가|예요|이에요|입니까|\?)|무슨\s*모델|어떤\s*모델|모델(?:이|은|을|에)|오프라인(?:이야|이니|이에요|인가)`,
		"time", `몇\s*시|시간\s*(?:이|좀)?\s*(?:알려|몇|어떻게)|지금\s*시간|시각`,
		"weekday", `무슨\s*요일|요일`,
		"date", `며칠|몇\s*일|몇\s*월|날짜`,
		"see", `(?:화면|스크린|스크린샷|사진|이미지|그림|창)(?:을|이|를|은|좀)?\s*.{0,6}(?:봐|보여|볼|읽어|보이)|뭐가\s*보여`,
		"front", `(?:나|내가|제가)?\s*(?:지금)?\s*(?:뭐|무엇을)\s*(?:하고\s*있|하는\s*중|쓰고\s*있)|(?:무슨|어떤|어느)\s*(?:앱|프로그램|창)|얼마나\s*(?:오래|했|썼)`,
		"here", `^(?:유이야?|저기)?[, ]*(?:거기\s*)?(?:있어|있니|있나요|있어요|자니|자\?|깨어 있)[?]?`,
		"coin", `동전|앞면.*뒷면`,
		"dice", `주사위|숫자\s*(?:하나)?\s*(?:골라|뽑)`,
		"remind", `타이머|알람|알림\s*(?:맞|설정|해)|(?:시|분|후|뒤)에\s*(?:알려|깨워)`,
		"lookup", `날씨|기온|뉴스|주가|환율|검색|찾아\s*(?:줘|봐)`,
		"goodnight", `잘\s*자|안녕히\s*주무|굿나[잇이]|자러\s*(?:갈|가|간)|이제\s*잘게`,
		"sleep", `침대|누워|낮잠|가서\s*자`,
		"stand", `일어나|일어서|기상`,
		"dance", `춤`,
		"sing", `노래|흥얼`,
		"wave", `손\s*(?:을)?\s*흔들`,
		"smile", `웃어\s*(?:줘|봐|주)|미소`,
		"nod", `끄덕`,
		"bow", `인사해|절해|꾸벅`,
		"joke", `농담|개그|웃겨\s*(?:줘|봐)|재미있는\s*(?:얘기|이야기)|재밌는\s*(?:얘기|이야기)`,
		"help", `^도움말|도와\s*줘$|뭘?\s*할\s*수\s*있|무엇을\s*할\s*수|사용법|어떻게\s*(?:써|사용|쓰|연결)|설정`,
		"continue", `^(?:계속|이어서|그래서|그리고|더\s*(?:말해|알려|해|들려))|하려던\s*말|무슨\s*말\s*하려`,
		"goodmorning", `좋은\s*아침|굿모닝|잘\s*잤`,
		"goodevening", `좋은\s*저녁`,
		"how_are_you", `잘\s*지내|어떻게\s*지내|기분(?:이|은)?\s*(?:어때|어떠)|컨디션|오늘\s*어땠|별일\s*없`,
		"thanks", `고마워|고맙|감사|땡큐|덕분`,
		"sorry", `미안|죄송|사과할`,
		"insult", `바보|멍청|시끄러|싫어|못생|쓸모\s*없|닥쳐|꺼져|짜증나게`,
		"love", `사랑해|좋아해|결혼|안아\s*줘|보고\s*싶었|사귀|뽀뽀`,
		"praise", `귀여|귀엽|예쁘|예뻐|이쁘|이뻐|아름다|멋지|멋져|착하|착해|똑똑|대단|최고야|잘했|친절`,
		"bye", `잘\s*가|안녕히|다녀올게|다녀오겠|갔다\s*올게|이따\s*봐|나중에\s*봐|내일\s*봐|또\s*봐|바이`,
		"hello", `안녕|반가|하이|헬로|여보세요|처음\s*뵙|다녀왔`,
		"tired", `피곤|졸려|졸리|지쳤|지친|힘들어서|야근|녹초|두통|머리\s*아`,
		"sad", `슬프|슬퍼|우울|외로|외롭|힘들|속상|불안|걱정|무서|무섭|울었|울고|망했|실패|화나|화가|스트레스|짜증`,
		"happy", `기뻐|기쁘|신나|행복|합격|이겼|해냈|됐다|성공|끝났|끝냈|최고|좋은\s*소식|즐거`,
		"laugh_along", `^[ㅋㅎ]+|[ㅋㅎ]{2,}$|하하|호호|😂|🤣`,
		"yes", `^(?:응|네|예|어|그래|그래요|좋아|좋아요|맞아|맞아요|물론|오케이|ok|부탁해|부탁해요|당연하지)[.!~]*$`,
		"no", `^(?:아니|아니요|아뇨|싫어|됐어|괜찮아|괜찮아요|필요\s*없어|그만)[.!~]*$`,
		"question", `[?？]\s*$|(?:까|까요|나요|니|인가요|은가요|을까|ㄹ까)[.]?$|알려\s*줘|설명해|왜|어떻게|어디|언제|누구|뭐|무엇|번역|계산|써\s*줘`,
	),
}
