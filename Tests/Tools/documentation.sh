#!/bin/sh
# Compares the public declarations of the libraries with their listings. Then it builds documentation archives in
# .build/documentation from the comments of the modules and the articles in Docs/MODULE.docc, with the toolchain's docc.
# A link without a target is an error, also a link to an earlier module.
set -eu
cd "$(dirname "$0")/../.."

echo "Building the documentation: about a minute."
modules=$(Tests/Tools/symbol-graphs.sh)
python3 -B Tests/Tools/public-api.py .build/symbols
rm -rf .build/documentation
mkdir -p .build/documentation
dependencies=
for module in $modules; do
    archive=.build/documentation/$module.doccarchive
    # A module without articles has no folder.
    docc convert $(find Docs -name $module.docc) --additional-symbol-graph-dir .build/symbols/$module \
        --output-path $archive --fallback-display-name $module --fallback-bundle-identifier prefs.$module \
        --warnings-as-errors --ide-console-output --enable-experimental-external-link-support $dependencies
    dependencies="$dependencies --dependency $archive"
done
