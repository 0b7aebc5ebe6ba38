# Developer commands. `make help` lists them by group.
SHELL := /bin/bash
.DEFAULT_GOAL := help

.PHONY: help runtime up demo test check down otp logs
.PHONY: lint lint-workflows e2e chromium drill contract-stripe test-alerts test-k8s test-failover
.PHONY: fuzz chaos test-security test-soak trace-demo verify-history verify-randomness audit
.PHONY: bench bench-load bench-web plan-sending capacity
.PHONY: images publish-images secrets preflight stripe-setup migrate realm archive backup restore reset-offsets
.PHONY: proto build fmt openapi indexes configuration screenshots promo-video release clean

help:
	@awk -F ':.*## ' '/^##@ /{ printf "\n%s\n", substr($$0, 5) } /^[a-z0-9-]+:.*## /{ printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Use the Node.js of the system if it is recent enough, otherwise the one that `runtime` downloads
RUNTIME := $(CURDIR)/.cache/node-runtime/node_modules/.bin
SYSTEM_PATH := $(subst $(RUNTIME):,,$(PATH))
export PATH := $(RUNTIME):$(SYSTEM_PATH)

runtime:
	@PATH="$(SYSTEM_PATH)" tools/node-runtime/ensure.sh

# The link makes npm scripts use the same Node.js, regardless of the npm that runs them
node_modules: package.json package-lock.json .npmrc .node-version | runtime
	npm ci --ignore-scripts --no-fund --no-audit
	@if [ -e $(RUNTIME)/node ]; then ln -sf $(RUNTIME)/node node_modules/.bin/node; fi
	@touch node_modules

##@ Start

up: build ## start everything locally on http://localhost:8080 (DETACH=1 returns when ready)
	node tools/local-stack/dist/up.js

demo: build ## run the full flow for 100 members and verify the delivered messages (MEMBERS=100 REPLICAS=2 KILL=1 FAULTS=1 CLOCKS_APART_S=30 TWILIO_STATUS=events FORMER=ref HISTORY=dir IMAGES=numbercast)
	node tests/dist/acceptance/main.js

test: build chromium ## run all required checks: types, lint, unit, service, cross-service, control plane and browser tests
	node tools/local-stack/dist/test.js test

check: proto ## check types, lint and format, and run all tests that need no engines
	npx tsc -b
	node tools/local-stack/dist/test.js check

down: ## stop what `make up` started
	@if [ -e tools/local-stack/dist/down.js ]; then node tools/local-stack/dist/down.js; else echo 'nothing is built, so nothing is up'; fi

otp: ## print the one-time code of the local administrator
	@node tools/local-stack/dist/print-one-time-code.js

logs: ## follow the log of a service (s=members)
	tail -f .cache/stack/main/logs/$(s).log

##@ Test

lint: proto ## check types of the tests, lint rules, formatting and contracts
	npx tsc -b
	npx tsc -p tsconfig.tests.json
	npm run --silent lint

# renovate: datasource=pypi depName=zizmor
ZIZMOR_VERSION := 1.32.0
ZIZMOR := .cache/zizmor-$(ZIZMOR_VERSION)
$(ZIZMOR):
	@python3 -m venv $@ && $@/bin/pip install --quiet zizmor==$(ZIZMOR_VERSION) || { rm -rf $@; exit 1; }

lint-workflows: $(ZIZMOR) ## lint the workflows with actionlint and zizmor (needs Go and Python 3)
	@cd tools/supply-chain-audit/tools && go build -ldflags='-s -w' -o ../../../.cache/audit/actionlint github.com/rhysd/actionlint/cmd/actionlint
	@.cache/audit/actionlint
	@$(ZIZMOR)/bin/zizmor --offline --quiet --config .github/zizmor.yml .github

e2e: build chromium ## run the browser tests on a separate stack
	npx playwright test -c tests/e2e/playwright.config.ts

drill: build ## execute a runbook of docs/runbooks and verify the result (NAME=dead-letters or all; without NAME list them)
	node tests/dist/drills/main.js

contract-stripe: proto ## validate every Stripe request against the Stripe API specification (needs stripe-mock)
	npx tsc -b services/billing
	node services/billing/dist/checks/stripe-contract.js

test-alerts: ## test the alert rules with promtool (needs Go; the first build takes ten minutes)
	@command -v go > /dev/null || { echo 'Go 1.26 or newer is needed to build promtool: https://go.dev/doc/install'; exit 1; }
	@test -x .cache/alerts/promtool || echo 'building promtool, which takes about ten minutes the first time …'
	@cd tests/deployment/alerts && go build -ldflags='-s -w' -o ../../../.cache/alerts/promtool github.com/prometheus/prometheus/cmd/promtool
	@cd charts/numbercast/monitoring && promtool=../../../.cache/alerts/promtool && $$promtool check rules alerts.yaml && $$promtool test rules alerts.test.yaml

test-k8s: proto ## install the chart with every set of values on a local Kubernetes control plane (needs Go; ONLY=openshift,former,two)
	npx tsc -b
	node tests/dist/deployment/chart-tests/main.js

test-failover: build ## verify event order and delivery while brokers and the database fail over (EVENTS=100000 MEMBERS=200 ROUNDS=3 ONLY=brokers,store,members)
	ENGINE_SET=failover KAFKA_NODES=3 node tests/dist/failover/main.js

# Use CHROMIUM_PATH, the system's Chromium or Playwright's. As root, a missing Chromium is installed.
# Browser tests prefer the headless shell, which needs less CPU time; other targets need the full browser
chromium:
	@if [ -z "$$CHROMIUM_PATH" ] && { [ ! -x /usr/bin/chromium ] || [ ! -x /usr/bin/chromium-headless-shell ]; } && [ ! -d "$$HOME/.cache/ms-playwright" ] && [ "$$(id -u)" = 0 ]; then apt-get update -qq && apt-get install -y -qq chromium chromium-headless-shell; fi

##@ Verify

# renovate: datasource=pypi depName=schemathesis
SCHEMATHESIS_VERSION := 4.32.5
# The folder name contains the version, so that an update is installed
FUZZ_VENV := .cache/fuzz-$(SCHEMATHESIS_VERSION)
$(FUZZ_VENV):
	python3 -m venv $@ && $@/bin/pip install --quiet schemathesis==$(SCHEMATHESIS_VERSION) || { rm -rf $@; exit 1; }

fuzz: build $(FUZZ_VENV) ## test every public route against docs/openapi.json with valid and invalid data (EXAMPLES=10)
	FUZZ_PROGRAM=$(FUZZ_VENV) node tests/dist/fuzz/main.js

chaos: build ## deliver numbers to 20,000 members while services, engines and providers fail (MEMBERS=20000 TWILIO_STATUS=events KEEP=1)
	ENGINE_SET=chaos KAFKA_NODES=3 node tests/dist/chaos/main.js

# Ten thousand idle connections need ten thousand open files at each end
test-security: build ## attack the gateway while a member uses it: slow connections, smuggling, guessing, account enumeration
	ulimit -n "$$(ulimit -Hn)" && node tests/dist/security/main.js

test-soak: build ## simulate a year of a hundred members and reconcile money and messages with the terms (MEMBERS=100 DAYS=365 KEEP=1)
	node tests/dist/soak/main.js

trace-demo: build ## record one sign-up as one trace, from the browser request to the text (FILE=.cache/trace.json)
	node tests/dist/tracing/main.js

verify-history: proto ## generate numbers for past draws from the data known before each (HISTORY=dir DRAWS=60, 0 for all; RULES=file)
	npx tsc -b services/numbergen
	node services/numbergen/dist/checks/history-check.js $(if $(HISTORY),--history $(HISTORY)) --draws $(or $(DRAWS),60) $(if $(RULES),--rules $(RULES))

verify-randomness: proto ## test the pool of each game for a fair sample in a fair order (SETS=10000000 SEED=text; RULES=file)
	npx tsc -b services/numbergen
	node services/numbergen/dist/checks/statistics.js --sets $(or $(SETS),10000000) $(if $(SEED),--seed $(SEED)) $(if $(RULES),--rules $(RULES))

audit: node_modules ## audit lockfiles, advisories, deprecated packages, secrets, licenses; write the SBOM (needs Go; STRICT=1 requires all sources)
	@command -v go > /dev/null || { echo 'Go 1.26 or newer is needed to build the scanners: https://go.dev/doc/install'; exit 1; }
	@npx tsc -b tools/supply-chain-audit
	@node tools/supply-chain-audit/dist/main.js $(if $(STRICT),--strict)

##@ Measure

bench: build ## measure throughput against a minimal implementation (ONLY=numbers|consuming|relaying|delivery|slow-provider|reading|stages|sustained|replicas|curve)
	node tests/dist/benchmarks/main.js

bench-load: build ## deliver numbers of both games to a million members; half an hour per million messages on two cores (MEMBERS=1000000 REPLICAS=1)
	node tests/dist/benchmarks/million.js

bench-web: build chromium ## measure the load time of public pages with and without scripts (VISITS=9)
	node tests/dist/benchmarks/web.js

plan-sending: proto ## simulate whether carrier limits allow sending to all members in time (MEMBERS=10000000 GAME=powerball CLASS=A SENDERS=1 SPREAD=zone=share,…)
	npx tsc -b tools/capacity-planner
	node tools/capacity-planner/dist/simulate.js

capacity: proto ## compute the tables of docs/capacity.md with the results of the last `make bench`
	npx tsc -b tools/capacity-planner
	node tools/capacity-planner/dist/capacity.js

##@ Operate

# NODE_IMAGE overrides the base image of the Dockerfile
images: ## build the container images (CONTAINERS=docker|podman|buildah IMAGES=numbercast NODE_IMAGE=…)
	for folder in services/* tools/sandbox; do $(or $(CONTAINERS),docker) build -t $(or $(IMAGES),numbercast)/$${folder##*/} \
	  --build-arg SERVICE=$$folder $(NODE_IMAGE:%=--build-arg NODE_IMAGE=%) . || exit 1; done

publish-images: ## build the images for amd64 and arm64 with SBOM and provenance, and push them (IMAGES=ghcr.io/owner/numbercast; needs docker buildx)
	@set -a; $(if $(IMAGES),REPOSITORY='$(IMAGES)';) VERSION="$$(awk '/^appVersion:/{ print $$2 }' charts/numbercast/Chart.yaml)"; \
	  REVISION="$$(git rev-parse HEAD)"; SOURCE="$${SOURCE:-$$(git config --get remote.origin.url)}"; docker buildx bake --push

secrets: proto ## generate the keys of the chart's Secrets, one manifest each (DIR=path VALUES=production.yaml RELEASE=numbercast FORCE=1; provider keys from the environment)
	@npx tsc -b tools/secrets
	@DIR="$(DIR)" VALUES="$(VALUES)" RELEASE="$(RELEASE)" FORCE="$(FORCE)" node tools/secrets/dist/main.js

# Without SETTINGS, check the running local stack
preflight: build ## check settings, engines and providers of an installation (SETTINGS=folder with <service>.env files)
	@node tools/local-stack/dist/preflight/main.js

stripe-setup: build ## create the prices, the webhook endpoint and the portal settings in Stripe (STRIPE_API_KEY, PUBLIC_URL)
	@node services/billing/dist/preflight/setup.js

migrate: build ## migrate the database of a service, then create indexes (s=members; its settings in the environment)
	node services/$(s)/dist/main.js migrate

realm: build ## upgrade the Keycloak realm (KEYCLOAK_URL, KEYCLOAK_REALM, PUBLIC_URL, GATEWAY_URL, REALM_CLIENT_SECRET)
	REALM_FILE=keycloak/realm.json node services/identity/dist/realm/main.js

archive: build ## move ended messages of former months from the delivery database to files (DIR=path MONTHS=13; MONGODB_URI, FIELD_KEYS, EVENT_KEYS)
	ARCHIVE_DIR="$(DIR)" ARCHIVE_AFTER_MONTHS="$(MONTHS)" node services/delivery/dist/retention/archive/main.js

backup: node_modules ## take a crash-consistent backup of Kafka, the database and Keycloak while everything runs (DIR=path)
	npx tsc -b tools/local-stack
	node tools/local-stack/dist/engines/main.js backup "$(DIR)"

restore: node_modules ## restore a backup into the stopped engines; moves their data aside (DIR=path; KEEP=kafka leaves Kafka as it is)
	npx tsc -b tools/local-stack
	node tools/local-stack/dist/engines/main.js restore "$(DIR)" $(KEEP)

reset-offsets: build ## reset the consumer group of a stopped service to the start of a topic (s=delivery topic=numbergen.v1; KAFKA_BROKERS, KAFKA_NAMESPACE)
	node packages/platform/dist/app/reset-offsets.js $(s) $(topic)

##@ Maintain

proto: node_modules ## generate the contracts from proto/
	npm run --silent generate

build: proto ## compile everything and build the web app
	npm run --silent build
	npm run --silent build -w @numbercast/frontend

fmt: ## format all files
	npm run --silent format

openapi: proto ## write docs/openapi.json from the code
	npx tsc -b tools/openapi
	node tools/openapi/dist/write.js

indexes: proto ## write docs/indexes.json, the indexes of all services, from the code
	npx tsc -b
	node tests/dist/documentation/print-indexes.js > docs/indexes.json

configuration: proto ## write docs/configuration.md, the settings of all processes, and the table of values of the chart
	npx tsc -b
	node tests/dist/documentation/print-configuration.js > docs/configuration.md
	node tests/dist/deployment/write-chart-values.js

screenshots: build chromium ## take the screenshots of the README and guides from a running stack (docs/images)
	npx playwright test -c tests/e2e/pictures.config.ts

promo-video: node_modules chromium ## render the promo video, its captions, the preview image and the icons (frontend/public)
	npm ci --ignore-scripts --no-fund --no-audit --prefix tools/promo-video
	npm run --silent render --prefix tools/promo-video

release: ## prepare the commit of a release: changelog, chart and Keycloak image (VERSION=1.2.3)
	@node tools/release/prepare.mjs "$(VERSION)"

clean: down ## delete engine data, logs and build output
	rm -rf .cache packages/*/dist services/*/dist tools/*/dist tests/dist frontend/dist

# Aliases for previous target names
.PHONY: code year abuse rewind million film simulate history-check statistics
code: otp
year: test-soak
abuse: test-security
rewind: reset-offsets
million: bench-load
film: promo-video
simulate: plan-sending
history-check: verify-history
statistics: verify-randomness
