/**
 * Common English words, to distinguish "Target" the retailer from a target. Base forms only: endings are removed before the
 * lookup. The list favours words that companies use as names; a missing rare word makes its brand easier to link, not harder.
 */
const WORDS = `
a able about above absolute academy accent access account ace acorn across act action active actor adapt add address admiral advance advantage advent
adventure advice aerial affair affirm after again against age agency agenda agent agile agree aid aim air alarm alert alien align alike alive all alley alliance
allow ally almost alone along alpha also alter always amazing amber ambition among amount ample anchor ancient and angel angle animal ankle answer ant antler any
apart apex apple apply april arc arch arctic are area arena argue arm armor army around arrow art ascend ascent ash ask aspect aspen aspire asset assist
assure astral at atlas atom aurora author auto autumn avenue average avid await award aware away axis axle baby back badge badger balance ball balloon band bank
banner bar barge bark barn baron barrel barrier base basic basin basis basket bass bat batch bath battery battle bay beach beacon beam bean bear beat beautiful
beauty beaver because become bed bee before begin behind believe bell belong below belt bench bend benefit best beta better between beyond big bill bird birch
birth bit black blade blast blaze blend bless blind block bloom blossom blue board boat body bold bolt bond bone bonus book boom boost boot border boss both bottle
bottom bounce boundary bow bowl box boy brain branch brand brass brave bread break breeze brick bridge brief bright bring broad bronze brook brother brown brush
bubble bucket bud build building bull bullet bundle burn burst bus bush business busy but butter button buy buzz by cabin cable cactus cake call calm camel camera
camp campus can canal candle cannon canopy canvas canyon cap capital captain car carbon card cardinal care career cargo carpet carrier carry cart case cash castle
casual cat catalyst catch cause cavalier cave cedar celebrate cell cellar cement center central century certain chain chair chalk challenge chamber champion chance
change channel chapter character charge charm chart charter chase cheap check cheer cherry chess chest chief child chip choice choose chord church circle circuit
citizen city civic claim class classic clay clean clear clever click client cliff climate climb clinic clock close cloth cloud clover club clutch coach coal coast
coat cobalt cobra code coffee coil coin cold collar collect college colony color column comb come comet comfort command commerce common community company compare
compass complete concept concert concord condor cone connect consider constant contact contain content contest continent continue contract control cook cool copper
copy coral cord core cork corn corner corporate cost cottage cotton couch council count counter country county couple courage course court cousin cover cow coyote
craft crane crater crazy cream create credit creek crest crew cricket crimson crisp critic crop cross crow crowd crown crucial crude cruise crystal cube culture cup
curious current curtain curve custom customer cut cycle daily dairy dam dance danger dare dark dart dash data date dawn day dead deal dear debt decade decide deck
deep deer defend degree delight deliver delta demand den dense depart depend depot depth deputy desert design desire desk detail develop device devote dew diamond
differ digital dime dinner direct discover dish disk distance distant dive divide division do dock doctor dog dollar dolphin domain dome dominion door dot double
dove down dragon drama draw dream dress drift drill drink drive drop drum dry duck due duke dune during dust dusk duty dynamic each eager eagle ear early earn earth
east easy eat echo eclipse economy edge edit effect effort egg eight either elder elect electric element elephant elevate elite elk elm else ember emblem emerald
emerge empire employ empty enable encore end endeavor endure energy engage engine enjoy enough enter enterprise entire entry envoy epic equal equity era error
essence essential estate eternal evening event ever every evident evolve exact example excel except exchange exit expand expect expert explore express extra
eye fable fabric face fact factor factory fair faith falcon fall false fame family famous fan far farm fashion fast fate father favor fear feather feature federal
feed feel fence fern ferry few fiber field fiery fiesta fig fight figure file fill film filter final finance find fine finger finish fire firm first fish fit five fix
flag flame flash flat fleet flex flight flint float flock flood floor flora flow flower fluid fly foam focus fog fold folk follow food foot for force forest forever
forge fork form formal former formula fort fortune forum forward fossil found foundation fountain four fox frame franchise free freedom fresh friend front frontier
frost fruit fuel full fun function fund fur fusion future gain galaxy gallery gallon game gap garage garden gas gate gateway gather gauge gazelle gear gem general
generation genesis gentle genuine get ghost giant gift ginger girl give glacier glad glass gleam globe glory glove glow go goal gold golden golf good gospel grace
grade grain grand granite grant grape graph grasp grass gravity gray great green grid grip ground group grove grow growth guard guess guest guide guild guitar gulf
gull gust habit hair half hall halo hammer hand handle happen happy harbor hard harmony harness harp harvest hat hatch haul have haven hawk hazel he head heal health
heap hear heart hearth heat heaven heavy hedge heel height helium helix hello helm help hen her herald herb here heritage hero heron hickory high highland hill hinge
hint hip his history hit hold hole holiday hollow holly home honest honey honor hook hope horizon horn horse host hotel hound hour house how hub hull human humble
hundred hunt hurricane ice icon idea ideal if image imagine impact imperial impulse in inch include income increase indeed index indigo industry infinite influence
inform inn inner input insight inspire instant institute instrument insure integral integrity intend interest internal into invent invest iris iron island issue it item
ivory ivy jacket jade jaguar jam january jar jasmine jasper jaw jet jewel job join joint jolly journal journey joy judge juice july jump junction june jungle junior
juniper jury just justice keel keen keep kernel kettle key kick kid kin kind king kingdom kite knight knot know label labor lace ladder lady lake lamb lamp lance land
lane language lantern large lark laser last late latitude laugh launch laurel law lawn lay layer lead leader leaf league lean leap learn leather leave ledge ledger
left legacy legal legend lemon lens leopard less lesson let letter level lever liberty library license life lift light like lilac lily limb lime limit line linen link
lion liquid list listen lite little live load loan lobby local lock locust lodge loft logic long look loom loop lord lose lot lotus loud love low loyal lucid luck
lumber luminous lunar lunch lynx machine magic magnet magnolia mail main major make mallard mammoth man manage mandate mango manner manor mansion mantle many map maple
marble march margin marigold marina marine mark market marsh marshal mask mason mass mast master match mate matrix matter maverick max may meadow meal mean measure
medal media medical medium meet melody member memory mention mercury merge merit mesa message metal meter method metro mid middle might mile military milk mill million mind
mine mineral mint minute mirror miss mission mist mobile mode model modern moment momentum monarch money monitor month monument moon moral more morning mortar mosaic most moss mother motion
motor mountain mouse mouth move much mule multiple muscle museum music must mustang mutual myriad myrtle mystic name narrow nation national native nature navy near neat nebula
neck need needle neighbor neon nest net network neutral never new news next nickel night nimble nine noble node noise nomad noon normal north nose not note notice nova now nucleus number
nurse nut oak oasis oath ocean october odyssey of off offer office often oil old olive omega on once one only onyx opal open opera operate opinion optic optimal
option oracle orange orbit orchard orchid order ore organ origin oriole osprey other otter our out outlook outpost outside oval over own owl ox oyster pace pacific pack page paint pair
palace pale palm panel panther paper parade paradise paragon parallel parcel parent park parrot part partner party pass passage passion past patch path patient patriot pattern
pause pay peace peach peacock peak pear pearl pebble peer pelican pen penguin penny people pepper perfect perform perhaps period permit person phase phoenix phone photo
phrase physical piano pick picture piece pier pike pilgrim pillar pilot pin pine pink pinnacle pioneer pipe pitch pivot pixel place plain plan plane planet plank plant plasma plate
platform platinum play plaza please pledge plot plow plug plum plume plus pocket poem poet point polar pole policy polish pond pony pool poor pop poplar popular port
portal position possible post pot potential pottery pouch pound powder power practice prairie precise premier premium present president press prestige pretty price pride prime prince
principle print prism private prize probe problem process produce profit program progress project promise proof proper property prospect protect proud provide prudent
public pulse pump pure purple purpose push put puzzle pyramid quaint quality quantum quarry quarter quartz queen quest question quick quiet quill quilt quite rabbit race radar
radiant radio radius raft rail rain rainbow raise rally ram ranch range ranger rapid rare rate rather raven ray reach react read ready real realm reason rebel receive recent record recover
red redwood reef reel reflect reform regal regard regent region regular rely remain remark remedy remote rent repair report request rescue reserve resin resolve resource respect rest result return reveal revenue review
revival reward rhythm ribbon rice rich ride ridge right ring rise risk river road roar robin robust rock rocket role roll roof room root rope rose rough round route
royal ruby rule run rural rush russet saddle safe saffron saga sage sail saint salmon salt same sample sand sapphire satin saturn save say scale scene scholar school science scope score
scout screen script sea seal search season seat second secret section sector secure see seed seek seem select self sell senator send senior sense sentinel sequel sequence sequoia serene series serve set settle
seven shade shadow shape share shark sharp she shed sheep sheet shelf shell shelter shepherd shield shift shine ship shirt shoe shop shore short should show shrine shrub shuttle side sierra sight sign signal signature silk
silver simple since sing single sit site six size skill skin sky slate sleep slice slide slope slow small smart smile smith smoke smooth snap snow so soap soar social society sock soft soil
solar soldier sole solid solution some song sonic soon soul sound soup source south space spade span spark sparrow speak special spectrum speed sphere spice spider spin spiral spire spirit splash sport spot spray spread
spring sprout spruce spur square stable staff stage stake stamp stand standard star stark start state station statue stay steady steam steel stem step sterling stick still stitch stock stone stop storage store storm story straight
strand strategy stream street strength stretch stride strike string strong structure studio study style subject summer summit sun sundial super superior supply support supreme sure surface surge surprise swallow swan sweet swift
swing sword symbol symphony synergy system table tablet tail take tale talent talk tall talon tandem tangent tank tape target task taste teach team tear tell temple ten tent term terra terrace test text than that the theme then there thin thing think third
this thistle thorn thought thousand thread three thrive throne through thunder tide tiger tight timber time tin tiny tip titan title to today together token tomorrow tone tool top topaz torch total touch tour toward tower town toy trace track trade tradition
trail train transit travel treasure treat tree trek trend trial tribe tribune tribute trident trigger trim trinity trio trip triumph trophy true trunk trust truth try tube tulip tundra tunnel turbine turn turtle twelve twilight twin two type
ultimate umbrella uncle under unicorn uniform union unique unit unite unity universal universe up upper urban urge use usual utility vale valiant valid valley valor value valve van vanguard vantage vault vector velocity velvet venture venue verdant verge verse vertex
vertical very vessel veteran via vibe vibrant victor victory view village vine vintage violet virtue virtual vision visit vista vital vivid voice volt volume vortex vote voyage wagon wait wake walk wall walnut want war warm warrior wash watch water
wave way we wealth weather weave web wedge week weight welcome well west whale what wheat wheel when where which while whisper white who whole why wide wife wild will willow win wind window wine wing winter wire wisdom wise wish with within without wolf
woman wonder wood wool word work world worth wren wrist write yacht yard year yellow yes yet yield you young your youth zeal zebra zen zenith zero zone zoom
accord anthem banyan bishop breaker caliber century citadel clarity coalition compass crossroads crucible cypress dynamo eastern emporium ensemble entrepreneur estuary everest everyday
express farmer fielding firefly first fisherman flagship foothold forerunner foundry fulcrum gazette goldfinch grassroots greenhouse hallmark headway highway homestead horizon ironwood keystone kindred
landmark lighthouse limestone lodestar longitude lookout mainstay mainland marker merchant meridian metropolis midland milestone millstone mockingbird monolith moonlight northern oakwood offshore outback overland
overture paramount parkway pathway patriot peregrine pinewood planner playground polestar porter provident quicksilver railway rainfall redstone reliant republic riverside roadway rosewood sandstone
seaside shoreline silversmith skyline skylark snowfall southern spearhead springboard starlight steward stronghold sunrise sunset tailwind tempest threshold tidewater tradewind trailblazer turnpike turnstone
thicket glade glen copse bramble brier heath moor fen marshland hedgerow knoll bluff ravine gorge cove inlet lagoon delta isle reed rush sedge heather gorse larch yew rowan alder hemlock sycamore chestnut plumage talon burrow lair den gull tern kestrel magpie finch thrush nightingale starling stork ibis egret puffin badger stoat weasel ferret otter
undertow upland uplift upstream vanguard viaduct vineyard watershed wayfinder western wharf whetstone wildfire windward woodland woodpecker workshop worldwide yeoman
everything service video information university research nice performance paid natural technology simply foreign financial internet huge professional pressure safety construction global independent defense cancer
commercial associated highest fat critical waste fifth software technical evil appreciate medicine regional industrial anywhere alternative restaurant grown applied apartment troops distribution surgery context chicken solo
conservative assembly extreme entertainment educational creative independence transportation chemical achieve revolution perspective consumer retail relief electronic brilliant driven principal presidential grab vast olympic monster
healthcare silence unusual concrete arrival winner strategic establishment telephone priority knife evolution organic installed mortgage lifetime sixth agriculture frequency automatic virgin scream preferred discount progressive investor
genetic shake genius fundamental foster versus innovation triple laboratory jazz bite collective overseas intelligent integrated employer destination artificial ultra rubber outdoor graphic twist lightning wrap marijuana sustainable
destiny coastal perception metropolitan acre tier sunshine marathon embrace urgent southeast northwest southwest northeast invitation intensity visa iconic goodness flexible embassy disc interface molecular freeze innovative consensus array
riot indoor toll gambling optical notable interactive grocery authentic tribal cannabis slam mega aesthetic precision orchestra aluminum silicon lottery freight cyber bicycle toast revelation packaging affiliated profound postal sixty mentor
desktop butterfly runway reliability exceed territorial suburban renewable prosperity reservoir elevation onion verify selective trilogy symbolic surf relay legion carnival uranium therapeutic porch carriage travelers hut inland maiden infinity
consolidated reliance healthier glimpse carpenter battalion vicinity royalty definitive builder trillion variant tractor foremost disco alignment simplicity fortress bravo stellar glucose cue armour ark turbo tempo singular groove stoke renew
oriental lava covenant blink analog verb tile strawberry deluxe macro accredited tidal noodle millennium exodus perimeter ale tutor snail protagonist bunker tilt repay blockchain accelerate inception edible coherent gorilla fuse bandwidth alpine
affinity adaptive crypto benchmark sack elastic telecom tango pineapple wellness majestic intuitive flux crescent lithium safeguard socket rave fluent fidelity aura simulation sigma modular cosmos jackpot hive buckle mural dine blueprint innate
nobility nano immersion spectral lineage grail enthusiast cracker liquidity lemonade kinetic diversified cardio rumble enact duet aqua visionary intrusion farmhouse genie evergreen clubhouse tattooed integer cornerstone checkpoint inhibitor
guerrilla constellation realty oncology mastermind lattice equitable frontline farmland azure viva sincerity latch fang cognition werewolf harmonic eureka viper airline
scripts builders materials micro devices exploration tapestry waters corp gen swell bump vans
chewy nerd upstart opendoor confluent workday
casa indie fusion nomad clipper celsius pro olympic commerce northwestern dare inter mustang charging beyond forte agora emergent evoke innovate portfolio predictive expedition easterly westerly
`;

/** The ending follows a doubled letter. */
const DOUBLED = '2';

const COMMON_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter((word) => word !== ''));

/** Endings to remove, each with what may replace it: "rising" becomes "rise", "stopped" becomes "stop". */
const ENDINGS: readonly (readonly [string, readonly string[]])[] = [
  ["'s", ['']],
  ['s', ['']],
  ['es', ['']],
  ['ies', ['y']],
  ['ed', ['', 'e', DOUBLED]],
  ['ing', ['', 'e', DOUBLED]],
  ['er', ['', 'e']],
  ['ers', ['', 'e']],
  ['est', ['']],
  ['ly', ['']],
  ['y', ['']],
  ['ment', ['']],
  ['ness', ['']],
  ['ful', ['']],
];

export function isCommonWord(word: string): boolean {
  const lower = word.toLowerCase();
  if (COMMON_WORDS.has(lower)) return true;
  if (lower.length < 4) return false;
  for (const [ending, replacements] of ENDINGS) {
    if (!lower.endsWith(ending)) continue;
    const stem = lower.slice(0, -ending.length);
    for (const replacement of replacements) {
      if (replacement === DOUBLED && stem.at(-1) !== stem.at(-2)) continue;
      const base = replacement === DOUBLED ? stem.slice(0, -1) : stem + replacement;
      if (base.length >= 3 && COMMON_WORDS.has(base)) return true;
    }
  }
  return false;
}
