import type { Language } from "./language.ts";

export const en: Language = {
  code: "en",
  stopWords:
    "the a an and or but of to in on at for with from by is are was were be been am it its this that " +
    "these those i you he she we they me him her us them my your his our their so as if than then " +
    "there here not no do does did have has had will would can could just very all any some what " +
    "when who how which about into up out over s t re ve ll d m",
  numbers: {
    units:
      "zero/oh one two three four five six seven eight nine ten eleven twelve thirteen fourteen " +
      "fifteen sixteen seventeen eighteen nineteen twenty",
    tens: "thirty forty/fourty fifty sixty seventy eighty ninety",
    hundred: "hundred",
    thousand: "thousand",
    and: "",
  },
  letters:
    "ay=a bee=b cee=c see=c sea=c dee=d ee=e eff=f gee=g aitch=h jay=j kay=k el=l ell=l em=m en=n pee=p " +
    "cue=q queue=q ar=r are=r ess=s tee=t tea=t you=u vee=v ex=x why=y zee=z zed=z",
  dot: "dot",
  slash: "slash|forward slash",
  codeWords: "code|codes|coupon|voucher|promo|password",
  codeFillers:
    "is it s the word our my code one that which called again so all caps in capital letters spelled " +
    "spelt of course and just use",
  sponsor:
    "also with us|with us too|on board with us|also supporting|also sponsoring|helping us get|help us out|pay the rent|" +
    "paid spot|they ve paid us|paid us to|they re paying|pays for this|part sponsored|mid show sponsor|thank you to our|" +
    "brought to you by|sponsor*|presented by|supported by|made possible by|in partnership with|" +
    "support for this|support comes from|word from|message from|friends at|friends over at|" +
    "thanks to..for support*|thank you to..for|thanks to..for keeping|partner of the show|" +
    "partner of this|our partner*|paid partnership|paid promotion|advertisement|powered by|" +
    "partnered with|teamed up with|partner for this|keeping the lights on|who pay* the bills|" +
    "making this show possible|makes this show possible|make this show possible",
  offer:
    "# % off|# percent off|# % discount|percent off|% off|off your first|off the first|off your order|" +
    "off your|free shipping|free delivery|free trial|ships free|month free|months free|week free|" +
    "weeks free|days free|free month|free week|free bag|free box|discount*|half price|half off|" +
    "money back|for free|free of charge|risk free|special offer|exclusive offer|guarantee|gift card|" +
    "bonus|cancel any time|cancel anytime|no commitment|no strings|starting at just|" +
    "costs nothing|free sample|first order|first box|first bag|first month|first year|our listeners|" +
    "listeners of this|listeners get|listeners save|you get #|you save|save #|get # percent|" +
    "limited time|knock*..off|takes..off|take..off|deal for you|try it free|try it for|pounds a month|# pounds|# dollars|# a month|a month for|leave any time|leave anytime|third window|a third off|get # months|no card needed|no lock in",
  action:
    "go to|search for|head to|head over|head on over|visit|check out|check them out|check it out|sign up|get started|" +
    "get yours|get your|order yours|order your|order now|order today|shop at|shop now|grab your|" +
    "book your|start your|learn more|find out more|look them up|pop over|at checkout|check out page|" +
    "see for yourself|give them a try|give it a try|give it a go|try them|try it|you can find|find them at|" +
    "find them on|available at|available in|download the|subscribe to|type in|tell them|" +
    "tell em|mention the show|do yourself a favor|do yourself a favour|treat yourself|hop on|" +
    "swing by|stop by|open an account|ask for|ask your|pick up|claim",
  link:
    "link in the show notes|link is in the|links in the show notes|in the show notes|in the description|" +
    "link in the description|link below|dot com|dot co|dot net|dot org|dot io|dot example",
  back:
    "back to the show|back to the episode|back to our|back to my|back to the conversation|" +
    "back to the interview|back to it|welcome back|where were we|we re back|were back|" +
    "as i was saying|let s get back|lets get back|now back to|back with|back after|right back|" +
    "let s get into|lets get into|let s jump|on with the show|okay so where|that s all for today|" +
    "that s it for|back to what|right where were",
  and: "and|n",
  or: "or",
  not: "not no never t without neither nor",
  extra:
    "on top|extra|plus postage|plus delivery|plus shipping|you pay for|costs extra|" +
    "not included",
  past:
    "used to sponsor|used to be a sponsor|former sponsor|old sponsor|no longer a sponsor|" +
    "don t sponsor us any|doesn t sponsor us any|not a sponsor any|stopped sponsoring|" +
    "code doesn t work|code s dead|code is dead|code has expired|code expired|" +
    "code no longer works",
  opening:
    "quick one from|one more from|also a word|gotta mention|got to mention|also thanks to|another thank you|one more sponsor|" +
    "before we get going|before we let you go|before i forget|first though|quick thing|quick word|a word about|" +
    "word about|word to|a word on|time to talk|ad break|ad time|quick ad|quick break|" +
    "short break|paid spot|this is an ad|speaking of|talking of|that reminds me|" +
    "which brings me|bring me on|bring me nicely|my turn|part sponsored|" +
    "let me tell you about|i want to tell you|i need to tell you|i have to tell you|" +
    "thank you to|a thank you|big thanks to|on that note|full disclosure|" +
    "and we re supported|and we are supported|we re also|from our sponsor*|" +
    "while we re at it|a shout out|shout out to|shoutout to|this episode|today s episode|" +
    "this part of the show|today s show|this week s episode|this podcast is",
};
