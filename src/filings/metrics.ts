/** A figure of the statements and the XBRL concepts that state it, the preferred one first. */
export interface Metric {
  name: string;
  label: string;
  statement: Statement;
  unit: MetricUnit;
  concepts: readonly string[];
}

export const STATEMENTS = ['income', 'balance', 'cash_flow', 'shares'] as const;
export type Statement = (typeof STATEMENTS)[number];

export const METRIC_UNITS = ['money', 'money_per_share', 'shares'] as const;
export type MetricUnit = (typeof METRIC_UNITS)[number];

const metric = (
  statement: Statement,
  unit: MetricUnit,
  name: string,
  label: string,
  ...concepts: string[]
): Metric => ({ name, label, statement, unit, concepts });

/** Companies choose their concepts, and the taxonomies changed over time, so that one figure has several names. */
export const METRICS: readonly Metric[] = [
  metric(
    'income',
    'money',
    'revenue',
    'Revenue',
    'us-gaap:Revenues',
    'us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax',
    'us-gaap:RevenueFromContractWithCustomerIncludingAssessedTax',
    'us-gaap:SalesRevenueNet',
    'us-gaap:SalesRevenueGoodsNet',
    'ifrs-full:Revenue',
  ),
  metric(
    'income',
    'money',
    'cost_of_revenue',
    'Cost of revenue',
    'us-gaap:CostOfRevenue',
    'us-gaap:CostOfGoodsAndServicesSold',
    'ifrs-full:CostOfSales',
  ),
  metric('income', 'money', 'gross_profit', 'Gross profit', 'us-gaap:GrossProfit', 'ifrs-full:GrossProfit'),
  metric(
    'income',
    'money',
    'research_and_development',
    'Research and development',
    'us-gaap:ResearchAndDevelopmentExpense',
    'ifrs-full:ResearchAndDevelopmentExpense',
  ),
  metric(
    'income',
    'money',
    'operating_income',
    'Operating income',
    'us-gaap:OperatingIncomeLoss',
    'ifrs-full:ProfitLossFromOperatingActivities',
  ),
  metric(
    'income',
    'money',
    'net_income',
    'Net income',
    'us-gaap:NetIncomeLoss',
    'us-gaap:ProfitLoss',
    'ifrs-full:ProfitLossAttributableToOwnersOfParent',
    'ifrs-full:ProfitLoss',
  ),
  metric(
    'income',
    'money_per_share',
    'eps_basic',
    'Earnings per share, basic',
    'us-gaap:EarningsPerShareBasic',
    'ifrs-full:BasicEarningsLossPerShare',
  ),
  metric(
    'income',
    'money_per_share',
    'eps_diluted',
    'Earnings per share, diluted',
    'us-gaap:EarningsPerShareDiluted',
    'ifrs-full:DilutedEarningsLossPerShare',
  ),
  metric(
    'balance',
    'money',
    'cash',
    'Cash and equivalents',
    'us-gaap:CashAndCashEquivalentsAtCarryingValue',
    'us-gaap:CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
    'ifrs-full:CashAndCashEquivalents',
  ),
  metric('balance', 'money', 'current_assets', 'Current assets', 'us-gaap:AssetsCurrent', 'ifrs-full:CurrentAssets'),
  metric('balance', 'money', 'inventory', 'Inventory', 'us-gaap:InventoryNet', 'ifrs-full:Inventories'),
  metric('balance', 'money', 'total_assets', 'Total assets', 'us-gaap:Assets', 'ifrs-full:Assets'),
  metric(
    'balance',
    'money',
    'current_liabilities',
    'Current liabilities',
    'us-gaap:LiabilitiesCurrent',
    'ifrs-full:CurrentLiabilities',
  ),
  metric(
    'balance',
    'money',
    'long_term_debt',
    'Long-term debt',
    'us-gaap:LongTermDebtNoncurrent',
    'us-gaap:LongTermDebt',
    'ifrs-full:LongtermBorrowings',
  ),
  metric('balance', 'money', 'total_liabilities', 'Total liabilities', 'us-gaap:Liabilities', 'ifrs-full:Liabilities'),
  metric(
    'balance',
    'money',
    'equity',
    'Shareholders’ equity',
    'us-gaap:StockholdersEquity',
    'us-gaap:StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
    'ifrs-full:EquityAttributableToOwnersOfParent',
    'ifrs-full:Equity',
  ),
  metric(
    'cash_flow',
    'money',
    'operating_cash_flow',
    'Operating cash flow',
    'us-gaap:NetCashProvidedByUsedInOperatingActivities',
    'us-gaap:NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
    'ifrs-full:CashFlowsFromUsedInOperatingActivities',
  ),
  metric(
    'cash_flow',
    'money',
    'capital_expenditure',
    'Capital expenditure',
    'us-gaap:PaymentsToAcquirePropertyPlantAndEquipment',
    'us-gaap:PaymentsToAcquireProductiveAssets',
    'ifrs-full:PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities',
  ),
  metric(
    'cash_flow',
    'money',
    'dividends_paid',
    'Dividends paid',
    'us-gaap:PaymentsOfDividends',
    'us-gaap:PaymentsOfDividendsCommonStock',
    'ifrs-full:DividendsPaidClassifiedAsFinancingActivities',
  ),
  metric(
    'cash_flow',
    'money',
    'share_buybacks',
    'Share buybacks',
    'us-gaap:PaymentsForRepurchaseOfCommonStock',
    'ifrs-full:PaymentsToAcquireOrRedeemEntitysShares',
  ),
  metric(
    'shares',
    'shares',
    'shares_outstanding',
    'Shares outstanding',
    'dei:EntityCommonStockSharesOutstanding',
    'us-gaap:CommonStockSharesOutstanding',
  ),
  metric(
    'shares',
    'shares',
    'diluted_shares',
    'Diluted shares, average',
    'us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding',
    'ifrs-full:AdjustedWeightedAverageShares',
  ),
  metric(
    'shares',
    'money_per_share',
    'dividends_per_share',
    'Dividends per share',
    'us-gaap:CommonStockDividendsPerShareDeclared',
    'us-gaap:CommonStockDividendsPerShareCashPaid',
  ),
];

const BY_CONCEPT: ReadonlyMap<string, { metric: Metric; rank: number }> = new Map(
  METRICS.flatMap((entry) => entry.concepts.map((concept, rank) => [concept, { metric: entry, rank }] as const)),
);

/** The metric that a concept states and the concept's rank in it; null for concepts that are not kept. */
export function findMetric(concept: string): { metric: Metric; rank: number } | null {
  return BY_CONCEPT.get(concept) ?? null;
}
