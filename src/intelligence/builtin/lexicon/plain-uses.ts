/**
 * Where words of praise and blame are terms: of accounting, markets, law and everyday compounds. A line is `words: the words next to them`;
 * the first table looks behind the word, the second before it.
 */
const NEXT = `
gross: profit profits margin margins revenue revenues domestic national income debt premiums written earnings sales merchandise proceeds bookings
outstanding: shares share debt loans loan balance stock common warrants options notes bonds amount principal orders invoices as
real: estate time terms term wages gdp world money rates rate income yield yields property life people name assets
fair: value values trade market trading
diluted: eps earnings share shares net loss income per weighted adjusted number
crude: oil futures prices exports imports inventories supplies stocks production
short: term interest sellers seller selling positions position list run dated haul squeeze message video videos form film
soft: drinks drink commodities landing launch skills
hard: drive drives disk currency copy rock hat hats assets coded
dark: pool pools web matter mode chocolate blue
dead: sea line
heavy: industry duty machinery trucks truck equipment oil metal metals vehicles crude industries
light: truck trucks vehicles
rare: earth earths
fine: chemicals art arts print wine dining tuning
free: cash trade float
fresh: food produce fruit vegetables water air start
cheap: labour labor
clean: energy power tech air water room coal fuel fuels technology hydrogen
smart: phone phones grid grids meter meters home homes card cards city cities tv watch watches contract contracts speaker speakers
safe: harbor harbour deposit
cool: storage down
rich: list text countries nations
super: bowl voting majority market markets fund tuesday
special: purpose dividend committee meeting items charges situations counsel edition resolution
premier: league
top: line executive executives management officials official court ten three five talent
best: practice practices buy western seller sellers
good: luck friday faith morning afternoon evening manufacturing clinical standing
great: britain lakes depression
popular: vote party
credit: card cards facility facilities line lines rating ratings agreement suisse union unions agency risk quality market markets spread spreads losses loss default insurance score
value: added at of chain chains per investing stocks stock fund funds proposition date in
trust: fund company preferred units bank
capital: gain gains loss losses
gain: on from
gains: tax on
loss: of per carryforward carryforwards carryforwards adjustment
risk: management factors factor manager free officer weighted premium assessment parity committee appetite
fault: tolerance tolerant line
benefit: plan plans pension obligation
benefits: package plan
relief: fund efforts workers agency bill
pressure: cooker vessel washer sensor sensors gauge pump pumps
stress: test tests testing
crash: test tests course landing
fall: season collection semester term
cut: off flower
blind: trust
waste: management water disposal collection treatment plant plants to heat
sick: leave pay days
injury: lawyer lawyers
accident: insurance
death: benefit tax star valley row
safety: net officer agency regulators regulator administration standards data glasses belt
security: forces council guard guards
fortune: magazine
star: hotel hotels rating alliance wars property review reviews
stars: and
simple: as majority interest
trouble: shooting ticket
sharp: corp
patient: data records care information care
experienced: a an by in the no some
expert: witness
advance: payment payments notice directive auto
advances: to from
asset: management manager managers backed sale sales class classes allocation value purchases
assets: under of and held
bear: market markets stearns interest
bears: interest
bomb: threat
hit: the back by a by for
hits: the back
smooth: muscle
secure: a an the its funding financing
lean: hogs manufacturing
clear: channel of that whether when how
fit: in into for the
sound: system systems
original: equipment series
mature: markets bonds in
toxic: waste substances
virtual: reality
vice: president chairman presidents chair
poison: pill pills
dirty: bomb money
guilty: plea pleas
violent: crime
slow: cooker motion
killer: app
mean: that the reversion
means: that of
late: last this in night on to than fees fee payments december january february march april may june july august september october november monday tuesday wednesday thursday friday
serious: fraud injury injuries
aggressive: growth
progress: energy software report
profit: sharing and margin margins taking warning warnings
quality: control assurance inspector management of
leading: provider supplier manufacturer producer
independent: director directors
dependent: on variable
delay: in line
issue: of price
shock: absorber absorbers
trap: door
junk: bond bonds food rated status mail
hedge: fund funds
narrow: body bodies aisle gauge
more: earnings
cash: cost costs
lost: and
strange: new
wild: card life cat
help: desk wanted
helps: you users companies customers
save: money time the as
saves: time money
win: win
warn: act notice notices
potential: buyer buyers acquisition bidders customers sale deal investors for consumers clients users partners targets target candidates buyers bids merger
`;
const BEFORE = `
debt: tax bail stock mortgage
relief: tax debt flood famine disaster
value: book market fair face par net enterprise asset nominal present notional
star: one two three four five rock
stars: one two three four five
credit: tax export trade consumer
risk: at
loss: weight hair hearing
losses: tax
gain: weight
pain: back joint knee chronic
stress: heat
disaster: natural
trust: investment unit real national
fair: trade science job
delay: time
default: by
benefits: unemployment employee health jobless retirement pension
benefit: cost tax
advantage: medicare
hit: take
death: near
leader: party majority minority opposition team
leaders: world party
lead: the
help: need needs needed any no without
luck: good
advance: in
record: the track on off
strike: labour
`;

function parse(table: string): ReadonlyMap<string, ReadonlySet<string>> {
  const map = new Map<string, ReadonlySet<string>>();
  for (const line of table.split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0)
      map.set(
        line.slice(0, colon),
        new Set(
          line
            .slice(colon + 1)
            .trim()
            .split(' '),
        ),
      );
  }
  return map;
}

const BEHIND_WORD = parse(NEXT);
const BEFORE_WORD = parse(BEFORE);

/** Whether the word is a term beside its neighbours: "gross profit", "tax relief", "four star". */
export const isPlainUse = (before: string, word: string, next: string): boolean =>
  BEHIND_WORD.get(word)?.has(next) === true || BEFORE_WORD.get(word)?.has(before) === true;
