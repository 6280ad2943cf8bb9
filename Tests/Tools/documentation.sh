#!/bin/sh
# Builds documentation archives in .build/documentation from the comments of the modules and the articles in
# Docs/MODULE.docc, with the toolchain's docc. A link without a target is an error, also a link to an earlier module.
set -eu
cd "$(dirname "$0")/../.."
SWIFT=${SWIFT:-swift}

echo "Building the documentation: about a minute."
for target in PrefsFoundation PrefsRestoration SettingsBundles PrefsCloud; do
    $SWIFT build --quiet --target $target
done
rm -rf .build/symbols .build/documentation
mkdir -p .build/documentation
modules=$($SWIFT build --show-bin-path)/Modules
dependencies=
for module in PropertyLists PrefsCore PrefsRestoration SettingsBundles PrefsCloud PrefsFoundation; do
    mkdir -p .build/symbols/$module
    $SWIFT symbolgraph-extract -module-name $module -I "$modules" -I Sources/CSystemCalls \
        -target "$(uname -m)-unknown-linux-gnu" -minimum-access-level public -skip-inherited-docs \
        -emit-extension-block-symbols -output-dir .build/symbols/$module
    archive=.build/documentation/$module.doccarchive
    # A module without articles has no folder.
    docc convert $(find Docs -name $module.docc) --additional-symbol-graph-dir .build/symbols/$module \
        --output-path $archive --fallback-display-name $module --fallback-bundle-identifier prefs.$module \
        --warnings-as-errors --ide-console-output --enable-experimental-external-link-support $dependencies
    dependencies="$dependencies --dependency $archive"
done
